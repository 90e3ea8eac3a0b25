import { type FileHandle, open } from "node:fs/promises";
import { constants, inflateRawSync } from "node:zlib";

const sectorBytes = 512;
const scannedBytes = 1_024 * 1_024;
/** Bytes that are read twice, for a mark that spans two parts of a file. */
const overlapBytes = 64 * 1_024;
const manifestBytesMax = 1_000_000;

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");
const archive = Buffer.from("PK\x03\x04", "latin1");
const manifestName = "META-INF/manifest.xml";
/** Streams of compound files that exist only with a password: in Office since 2007, and in older slides. */
const encryptedStreams = ["EncryptedPackage", "EncryptedSummary"].map((name) => Buffer.from(name, "utf16le"));
const encryptedParts = /<(?:\w+:)?encryption-data\b|full-path="encrypted-package"/;

/**
 * Whether an office file that could not be opened has a password. Microsoft's newer files are then compound
 * files, whatever their name; OpenDocument's manifest says so.
 */
export async function isEncryptedOffice(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = await readAt(handle, 0, compoundFile.length);
    if (head.equals(compoundFile)) return await hasPart(handle, isEncryptedCompound);
    if (head.subarray(0, archive.length).equals(archive)) return await hasPart(handle, isEncryptedArchive);
    return false;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Reads the file in parts, as it may be larger than the free memory. */
async function hasPart(handle: FileHandle, isWanted: (part: Buffer) => boolean): Promise<boolean> {
  for (let at = 0; ; at += scannedBytes) {
    const part = await readAt(handle, at, scannedBytes + overlapBytes);
    if (isWanted(part)) return true;
    if (part.length <= scannedBytes) return false;
  }
}

function isEncryptedCompound(part: Buffer): boolean {
  if (encryptedStreams.some((name) => part.includes(name))) return true;
  for (let at = 0; at + sectorBytes <= part.length; at += sectorBytes)
    if (isEncryptedText(part, at) || isEncryptedWorkbook(part, at)) return true;
  return false;
}

/** The header of an old Word file's text, with the encryption flag. */
function isEncryptedText(part: Buffer, at: number): boolean {
  return part.readUInt16LE(at) === 0xa5ec && (part.readUInt16LE(at + 10) & 0x0100) !== 0;
}

/** An old workbook's first record, BOF, followed by FILEPASS. */
function isEncryptedWorkbook(part: Buffer, at: number): boolean {
  if (part.readUInt16LE(at) !== 0x0809) return false;
  const next = at + 4 + part.readUInt16LE(at + 2);
  return next + 2 <= part.length && part.readUInt16LE(next) === 0x002f;
}

function isEncryptedArchive(part: Buffer): boolean {
  const name = part.indexOf(manifestName);
  const start = name - 30;
  if (start < 0 || !part.subarray(start, start + archive.length).equals(archive)) return false;
  const content = part.subarray(name + manifestName.length + part.readUInt16LE(start + 28));
  return encryptedParts.test(part.readUInt16LE(start + 8) === 0 ? content.toString() : unpack(content));
}

/** Unpacks as much as is intact. */
function unpack(packed: Buffer): string {
  try {
    const limits = { maxOutputLength: manifestBytesMax, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateRawSync(packed, limits).toString();
  } catch {
    return "";
  }
}
