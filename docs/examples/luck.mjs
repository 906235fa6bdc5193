// The luck of Undertow (`undertow-luck/1`, see ../luck.md) written once more, in plain JavaScript.
// `node luck.mjs` takes the questions of that page's test vectors and prints its own answers.
import { readFileSync } from "node:fs";

const ALL = 1n << 64n;
const utf8 = (text) => Buffer.from(text, "utf8");
const bytes = (hex) => Buffer.from(hex, "hex");
const hex = (bytes) => bytes.toString("hex");
const littleEndian = (word) => bytes(word.toString(16).padStart(16, "0")).reverse();

// BLAKE2b as in RFC 7693: node:crypto has it without a key and for 64 bytes only.
const IV = [0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
const digits = (row) => [...row].map((digit) => parseInt(digit, 16));
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8",
  "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a",
  "6fe9b308c2d714a5", "a2847615fb9e3cd0"].map(digits);
const LANES = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"].map(digits);
const right = (word, bits) => (word >> bits | word << 64n - bits) % ALL;

export function blake2b(message, size, key = Buffer.alloc(0)) {
  const all = Buffer.concat([key, Buffer.alloc(key.length && 128 - key.length), message]);
  const blocks = Math.max(1, Math.ceil(all.length / 128));
  const padded = Buffer.concat([all, Buffer.alloc(128 * blocks - all.length)]);
  const h = [...IV];
  h[0] ^= BigInt(0x01010000 | key.length << 8 | size);
  for (let block = 1; block <= blocks; block++) {
    const v = [...h, ...IV];
    v[12] ^= BigInt(Math.min(all.length, 128 * block));
    if (block === blocks) v[14] ^= ALL - 1n;
    for (let round = 0; round < 12; round++) {
      LANES.forEach(([a, b, c, d], lane) => [[32n, 24n], [16n, 63n]].forEach(([by, then], half) => {
        const place = 128 * (block - 1) + 8 * SIGMA[round % 10][2 * lane + half];
        v[a] = (v[a] + v[b] + padded.readBigUInt64LE(place)) % ALL;
        v[d] = right(v[d] ^ v[a], by);
        v[c] = (v[c] + v[d]) % ALL;
        v[b] = right(v[b] ^ v[c], then);
      }));
    }
    h.forEach((word, i) => { h[i] = word ^ v[i] ^ v[i + 8]; });
  }
  return Buffer.concat(h.map(littleEndian)).subarray(0, size);
}

const ENDS = /^[\t-\r\x1c-\x1f\x85\p{Z}]+|[\t-\r\x1c-\x1f\x85\p{Z}]+$/gu;
const normal = (seed) => seed.replace(ENDS, "").normalize("NFC");
const isRefused = (seed) => !/^(?:[^\p{C}\p{Z}]| ){1,1000}$/u.test(normal(seed));
const keyOf = (seed) => blake2b(utf8(normal(seed)), 32);
const derive = (key, purpose) => blake2b(utf8(purpose), 32, key);
const blockOf = (key, label, i) =>
  blake2b(Buffer.concat([utf8(label), littleEndian(BigInt(i))]), 64, key);

function draws(key, label, ranges) { // one number for each range, words in order, some rejected
  const found = [];
  for (let word = 0; found.length < ranges.length; word++) {
    const value = blockOf(key, label, word >> 3).readBigUInt64LE(8 * (word % 8));
    const n = BigInt(ranges[found.length]);
    if (value < ALL - ALL % n) found.push(value % n);
  }
  return found;
}

function permutation(key, label, n, known) {
  const dealt = Array.from({ length: n }, (_, i) => i);
  const swap = (i, j) => { [dealt[i], dealt[j]] = [dealt[j], dealt[i]]; };
  const ranges = dealt.slice(1).map((i) => i + 1).reverse(); // n, n - 1, ..., 2
  draws(key, label, ranges).forEach((j, drawn) => swap(n - 1 - drawn, Number(j)));
  for (const [place, value] of known) swap(place, dealt.indexOf(value));
  return dealt;
}

if (process.argv[1].endsWith("luck.mjs")) { // else only its functions are wanted
  const page = readFileSync(new URL("../luck.md", import.meta.url), "utf8");
  const vectors = JSON.parse(page.match(/```json([^`]*)```/)[1]);
  const key = keyOf(vectors.seed);
  const answers = {
    blake2b: (q) => hex(blake2b(bytes(q.message), q.size, bytes(q.key))).match(/.{16}/g),
    keys: (q) => isRefused(q.seed) ? null : hex(keyOf(q.seed)),
    derived: (q) => hex(q.purposes.reduce(derive, key)),
    blocks: (q) => hex(blockOf(key, q.label, q.i)).match(/.{16}/g),
    below: (q) => draws(key, q.label, [q.n]).join(),
    draws: (q) => draws(key, q.label, Array(q.count).fill(q.n)).map(String),
    dice: (q) => draws(key, q.label, Array(q.count).fill(q.sides)).map((value) => Number(value) + 1),
    permutations: (q) => permutation(key, q.label, q.n, q.known),
    salts: (q) => hex(blockOf(key, q.label, 0).subarray(0, 16)),
  };
  const answered = { seed: vectors.seed };
  for (const [name, answer] of Object.entries(answers)) {
    answered[name] = vectors[name].map((q) => ({ ...q, result: answer(q) }));
  }
  console.log(JSON.stringify(answered, null, 1));
}
