import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** A false size for the directory. */
  readonly statedSize?: number;
  readonly encrypted?: boolean;
}

/** A zip archive of these files, including their false sizes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedSize = content.length, encrypted = false } of entries) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedSize, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), version, fields, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const wordTypes = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}.main+xml"/></Types>`;
const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const documentStart = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`;
const documentEnd = "</w:body></w:document>";

/** A Word file with this XML as its document. */
export function docxOf(
  body: string,
  more: readonly ZipEntry[] = [],
  statedSize?: number,
  type = `${wordTypes}.document`,
): Buffer {
  const content = Buffer.from(`${documentStart}${body}${documentEnd}`);
  return zipOf([
    { name: "[Content_Types].xml", content: Buffer.from(contentTypes(type)) },
    { name: "_rels/.rels", content: Buffer.from(relationships) },
    { name: "word/document.xml", content, ...(statedSize === undefined ? {} : { statedSize }) },
    ...more,
  ]);
}

/** One paragraph of a Word file. */
export function wordParagraph(text: string, bold = ""): string {
  const lead = bold === "" ? "" : `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${bold}</w:t></w:r>`;
  return `<w:p>${lead}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
