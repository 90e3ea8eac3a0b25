/** A compound file with this content in one of its sectors. */
export function compoundFileOf(content: Buffer): Buffer {
  const head = Buffer.alloc(2 * 512);
  head.write("d0cf11e0a1b11ae1", "hex");
  const sector = Buffer.alloc(4 * 512);
  content.copy(sector);
  return Buffer.concat([head, sector]);
}

/** The header of an old Word file's text. */
export function oldTextWith(flags: number): Buffer {
  const fib = Buffer.alloc(32);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(flags, 10);
  return fib;
}

/** BOF, then a second record. */
export function oldWorkbookWith(record: number): Buffer {
  const records = Buffer.alloc(32);
  records.writeUInt16LE(0x0809, 0);
  records.writeUInt16LE(16, 2);
  records.writeUInt16LE(record, 20);
  return records;
}
