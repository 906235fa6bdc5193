// A reader of `.undertow` files, written from ../file-format.md, in plain JavaScript.
// `node read.mjs FILE...` prints the records of each file, their identities and the tree they make.
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { blake2b } from "./luck.mjs";

const must = (is, what) => { if (!is) throw new Error(what); };
function payloads(file) { // one running check over the preamble, and each size and payload
  must(file.toString("latin1", 0, 16) === "\xc4\x10\x89UNDERTOW\r\n\x1a\n\x01", "another format");
  let found = [], check = crc32(file.subarray(0, 18), 0);
  for (let at = 18; at < file.length; at += 5 + file.readUInt32BE(at + 1)) {
    const end = at + 1 + file.readUInt32BE(at + 1);
    const ofSize = crc32(file.subarray(at + 1, at + 5), check);
    must(file[at] === 0xc6 && file.readUIntBE(at + 5, 3) === (ofSize & 0xffffff), `byte ${at}`);
    found.push(file.subarray(at + 8, end));
    check = crc32(found.at(-1), ofSize);
    must(file.readUInt32BE(end) === check, `byte ${at}`);
  }
  return found;
}

// Canonical msgpack. Integers are BigInts; a private value is a Map of its salt to the value.
function unpack(bytes) {
  let at = 0;
  const part = (length) => (at += length, bytes.subarray(at - length, at));
  const unsigned = (width) => BigInt(`0x${part(width).toString("hex")}`);
  const row = (length) => Array.from({ length }, next);
  function next() {
    const code = bytes[at++];
    const width = 1 << (code & 3); // of the numbers behind most codes
    if (code < 0x80 || code >= 0xe0) return BigInt(code << 24 >> 24);
    if (code === 0x81) return new Map([[next(), next()]]);
    if (code >= 0x90 && code < 0xa0) return row(code & 15);
    if (code >= 0xa0 && code < 0xc0) return part(code & 31).toString();
    if (code >= 0xc4 && code <= 0xc6) return part(Number(unsigned(width)));
    if (code >= 0xcc && code <= 0xcf) return unsigned(width);
    if (code >= 0xd0 && code <= 0xd3) return BigInt.asIntN(8 * width, unsigned(width));
    if (code >= 0xd9 && code <= 0xdb) return part(Number(unsigned(1 << code - 0xd9))).toString();
    if (code >= 0xdc && code <= 0xdd) return row(Number(unsigned(2 << code - 0xdc)));
    must([0xc0, 0xc2, 0xc3].includes(code), `a value that begins with ${code}`);
    return code === 0xc0 ? null : code === 0xc3;
  }
  const value = next();
  must(at === bytes.length && pack(value).equals(bytes), "a payload that is not canonical");
  return value;
}

function coded(code, value, width) {
  const bytes = BigInt.asUintN(8 * width, value).toString(16).padStart(2 * width, "0");
  return Buffer.from(code.toString(16) + bytes, "hex");
}

function integer(value) {
  if (value >= -32n && value < 128n) return Buffer.from([Number(value & 255n)]);
  const bits = (value < 0n ? ~value << 1n : value).toString(2).length;
  const i = [8, 16, 32, 64].findIndex((most) => bits <= most);
  return coded((value < 0n ? 0xd0 : 0xcc) + i, value, 1 << i);
}

function pack(value) {
  const all = (start, values) => Buffer.concat([start, ...values.map(pack)]);
  const head = (length, most, short, codes) => { // the shortest that says a length
    const [code, width] = codes.find(([, width]) => length < 256 ** width);
    return length < most ? Buffer.from([short + length]) : coded(code, BigInt(length), width);
  };
  const sized = (bytes, ...rest) => Buffer.concat([head(bytes.length, ...rest), bytes]);
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "bigint") return integer(value);
  if (value instanceof Map) return all(Buffer.from([0x81]), [...value].flat());
  if (Array.isArray(value)) return all(head(value.length, 16, 0x90, [[0xdc, 2], [0xdd, 4]]), value);
  if (Buffer.isBuffer(value)) return sized(value, 0, 0, [[0xc4, 1], [0xc5, 2], [0xc6, 4]]);
  return sized(Buffer.from(value, "utf8"), 32, 0xa0, [[0xd9, 1], [0xda, 2], [0xdb, 4]]);
}

function hidden(value) { // with private values as their digests
  if (value instanceof Map)
    return blake2b(Buffer.concat([...value].flatMap(([salt, open]) => [salt, pack(open)])), 32);
  return Array.isArray(value) ? value.map(hidden) : value;
}

class Tree {
  before = []; branches = new Map([["main", 0]]); dropped = new Set();
  at = 0; branch = "main"; end = 0; // where the head is, and its line
  isOn(place, end) {
    while (end > place) end = this.before[end];
    return end === place;
  }
  lead(end) { // the line of the head, and its branch if it has one, ends here now
    this.end = end;
    if (this.branch !== null) this.branches.set(this.branch, end);
    this.dropped.delete(this.branch);
  }
  Head(i, on, [line, byHand]) {
    [this.branch, this.end] = typeof line === "string" ? [line, this.branches.get(line)]
      : [null, i - Number(line)];
    this.at = on;
    const beside = on && !this.isOn(on, this.end) && this.isOn(this.before[on], this.end);
    if (this.branch !== null && !byHand && beside) this.lead(on);
  }
  Branch(i, on, [name]) { this.branches.set(this.branch = name, this.at = this.end = on); }
  Drop(i, on, [line, hidden]) { this.dropped[hidden ? "add" : "delete"](line || on); }
  Rename(i, on, [line, name]) {
    if (line ? this.branch === line : this.branch === null && this.end === on) this.branch = name;
    if (this.dropped.delete(line || on)) this.dropped.add(name);
    this.branches.delete(line);
    this.branches.set(name, on);
  }
  Move(i, on) { if (on === this.at) this.lead(this.at = i); }
  Reluck(i, on) { this.Move(i, on); }
}

const KINDS = "Opened Seat Move Reluck Head Branch Note Rename Drop Reveal Merged".split(" ");
const PAGE = readFileSync(new URL("../file-format.md", import.meta.url), "utf8");
const spelt = (id) =>
  id.toString("hex", 0, 8).replace(/./g, (one) => "klmnopqrstuvwxyz"[parseInt(one, 16)]);

function say(value) {
  if (Array.isArray(value)) return `[${value.map(say).join(", ")}]`;
  if (value instanceof Map) return `secret(${[...value.values()].map(say)})`;
  if (Buffer.isBuffer(value)) return `hidden(${value.toString("hex", 0, 8)})`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function tell(file) {
  const records = payloads(readFileSync(file)).map(unpack);
  const [name, rules, options, seats, , luck] = records[0][2];
  const section = PAGE.split(`### ${name}, rules ${rules}\n`)[1].split("###")[0];
  const classes = [...section.matchAll(/^\| \d+ \| (\w+)/gm)].map((row) => row[1]);
  const did = (value) => !Array.isArray(value) ? classes[value]
    : `${classes[value[0]]}(${value.slice(1).map(say).join(", ")})`;
  console.log(`${name}, rules ${rules}, ${luck}, seats ${say(seats)}, options ${say(options)}`);
  const tree = new Tree(), ids = [], number = [];
  records.forEach(([kind, back, body], i) => {
    const what = KINDS[kind] ?? `kind ${kind}`, on = i - Number(back);
    ids[i] = blake2b(pack(i ? [kind, ids[on], hidden(body)]
      : [kind, Buffer.alloc(0), hidden(body.slice(0, -1))]), 32);
    tree.before[i] = on;
    number[i] = i ? number[on] + (what === "Move") : 0;
    tree[what]?.(i, on, body);
    const story = what === "Move" ? `${number[i]}: ${[body[0], ...body[1]].map(did).join(", ")}`
      : i ? say(body) : `${say(body[4])}, ${body[7]}: ${body[6].map(did).join(", ")}`;
    console.log(`${i} on ${on} ${spelt(ids[i])} ${what} ${story}`);
  });
  console.log(`at ${tree.at}, line ${tree.branch ?? "without a name"} to ${tree.end}`);
  for (const [name, end] of tree.branches) console.log(`branch ${name} to ${end}`);
  [...tree.dropped].map((line) => `hidden ${line}`).sort().forEach((line) => console.log(line));
}

process.argv.slice(2).forEach(tell);
