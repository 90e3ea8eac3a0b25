import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { fileOf, streamOf } from "@fieldstone/testkit/files/pdf-file.ts";

export const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
export const pdf = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.pdf", bytes });
export const objects = (...each: readonly (string | Buffer)[]) => fileOf(each.map((one) => Buffer.from(one)));

const boxed = (entries: string, more = "") =>
  objects(
    catalogue,
    `<< /Type /Pages /Count 1 /Kids [3 0 R] ${more} >>`,
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
  );
/** A file whose table of places is a stream with these entries. */
function tabled(entries: string, content: Buffer): Buffer {
  const head = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  const table = Buffer.concat([
    Buffer.from("9 0 obj\n"),
    streamOf(`/Type /XRef /Root 1 0 R ${entries}`, content),
    Buffer.from("\nendobj\n"),
  ]);
  return Buffer.concat([head, table, Buffer.from(`startxref\n${head.length}\n%%EOF\n`)]);
}

/** PDFs whose structures refer to themselves or state what no machine has. */
export const hostileStructures: readonly HostileFile[] = [
  pdf(
    "two trees of pages that hold each other",
    objects(
      catalogue,
      "<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>",
      "<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [2 0 R 2 0 R] >>",
    ),
  ),
  pdf(
    "a tree of pages 20,000 deep",
    objects(
      catalogue,
      ...Array.from({ length: 20_000 }, (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] >>`),
      "<< /Type /Page /MediaBox [0 0 9 9] >>",
    ),
  ),
  pdf(
    "100,000 times one page",
    objects(
      catalogue,
      `<< /Type /Pages /Count 100000 /Kids [${"3 0 R ".repeat(100_000)}] >>`,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ),
  ),
  pdf(
    "objects in a stream that is in itself",
    objects(
      catalogue,
      streamOf("/Type /ObjStm /N 3 /First 12 /Extends 2 0 R", Buffer.from("2 0 3 5 4 9 << /Type /Pages >>")),
    ),
  ),
  pdf(
    "a stream of a billion objects",
    objects(catalogue, streamOf("/Type /ObjStm /N 1000000000 /First 999999999", Buffer.from("1 0 2 0"))),
  ),
  pdf(
    "a table with fields of 2^31 bytes",
    tabled("/Size 2147483647 /W [2147483647 2147483647 2147483647]", Buffer.alloc(100)),
  ),
  pdf(
    "a table of 4 billion objects",
    tabled("/Size 4294967295 /W [1 2 1] /Index [0 4294967295]", Buffer.alloc(100)),
  ),
  pdf("tables that lead to each other", tabled("/Size 3 /W [1 2 1] /Prev 58 /XRefStm 58", Buffer.alloc(12))),
  pdf("a length that is its own stream", objects(catalogue, "<< /Length 2 0 R >>\nstream\nx\nendstream")),
  pdf("a page of negative size", boxed("/MediaBox [595 842 -595 -842]")),
  pdf("a page a billion units wide", boxed("/MediaBox [0 0 1000000000 1000000000] /UserUnit 1e9")),
  pdf("a unit of nothing", boxed("/MediaBox [0 0 595 842] /UserUnit 0 /CropBox [1e38 1e38 -1e38 -1e38]")),
  pdf("a box that is its own page", boxed("/MediaBox 3 0 R /CropBox [3 0 R 3 0 R 3 0 R 3 0 R]")),
  pdf(
    "resources inherited in a circle",
    boxed("/MediaBox [0 0 9 9] /Contents 3 0 R", "/Resources 2 0 R /Parent 3 0 R"),
  ),
  pdf(
    "100,000 annotations",
    boxed(
      `/MediaBox [0 0 595 842] /Annots [${"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (/bin/sh) >> >> ".repeat(100_000)}]`,
    ),
  ),
  pdf(
    "outlines in a circle",
    objects(
      "<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>",
      "<< /Type /Pages /Count 0 /Kids [] >>",
      "<< /First 3 0 R /Last 3 0 R /Next 3 0 R /Prev 3 0 R /Title (a) >>",
    ),
  ),
  pdf(
    "a form of another program with an outer entity",
    objects(
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 3 0 R /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Count 0 /Kids [] >>",
      streamOf("", Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><xdp>&b;</xdp>')),
      "<< /Kids [4 0 R] /Parent 4 0 R >>",
    ),
  ),
  pdf(
    "files inside",
    objects(
      "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(../../a) 3 0 R] /Kids [3 0 R] >> >> >>",
      "<< /Type /Pages /Count 0 /Kids [] >>",
      "<< /Type /Filespec /F (/etc/passwd) /EF << /F 3 0 R >> >>",
    ),
  ),
  pdf(
    "a program and a PDF in one",
    Buffer.concat([
      Buffer.from("%PDF-1.7\n<script>alert(1)</script>\nPK\x03\x04"),
      boxed("/MediaBox [0 0 9 9]"),
    ]),
  ),
];
