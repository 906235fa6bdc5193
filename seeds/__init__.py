"""Where chance comes from: labelled draws and seeds that people can say aloud."""
