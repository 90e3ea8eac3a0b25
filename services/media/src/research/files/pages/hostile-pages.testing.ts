import { cutAndChanged, type HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { fileOf, pdfOf, streamOf } from "@fieldstone/testkit/files/pdf-file.ts";

const whole = pdfOf([{ lines: ["One line of text"] }, { lines: ["Another page"] }]);
const object = (content: string) => Buffer.from(content);
const pdf = (what: string, bytes: Buffer): HostileFile => ({ what, name: "a.pdf", bytes });

/** A one-page PDF with this content and these entries of its page. */
function pageOf(content: Buffer, entries = "", box = "[0 0 595 842]"): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R ${entries} >>`;
  return fileOf([
    object("<< /Type /Catalog /Pages 2 0 R >>"),
    object("<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
    object(page),
    streamOf("", content),
  ]);
}

/** A PDF with this catalogue and page tree. */
function treeOf(catalogue: string, pages: string, ...more: readonly string[]): Buffer {
  return fileOf([catalogue, pages, ...more].map(object));
}

const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";
const script = (action: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> >>`;
const noPages = "<< /Type /Pages /Count 0 /Kids [] >>";
const repeated = (unit: string, length: number) => Buffer.from(unit.repeat(Math.floor(length / unit.length)));

/** PDFs with false data, cycles or references to local files, or that are larger than they look. */
const builtPdfs: readonly HostileFile[] = [
  pdf("a tree of pages that holds itself", treeOf(catalogue, "<< /Type /Pages /Count 1 /Kids [2 0 R] >>")),
  pdf("a million pages of none", treeOf(catalogue, "<< /Type /Pages /Count 1000000 /Kids [] >>")),
  pdf("fewer pages than none", treeOf(catalogue, "<< /Type /Pages /Count -5 /Kids [] >>")),
  pdf("no pages", treeOf(catalogue, noPages)),
  pdf("no catalogue", treeOf("null", noPages)),
  pdf("a script at the start", treeOf(script("/S /JavaScript /JS (app.alert(1);while(1){})"), noPages)),
  pdf("a program at the start", treeOf(script("/S /Launch /F (/bin/sh)"), noPages)),
  pdf("an address at the start", treeOf(script("/S /URI /URI (http://127.0.0.1:9/)"), noPages)),
  pdf("a file of the machine", treeOf(script("/S /GoToR /F (/etc/passwd)"), noPages)),
  pdf(
    "arrays in arrays",
    treeOf(`<< /Type /Catalog /Pages 2 0 R /A ${"[".repeat(50_000)}${"]".repeat(50_000)} >>`, noPages),
  ),
  pdf("dictionaries in dictionaries", treeOf(`${"<< /A ".repeat(50_000)}1${" >>".repeat(50_000)}`, noPages)),
  pdf("a name of 1 MB", treeOf(`<< /Type /Catalog /Pages 2 0 R /${"A".repeat(1_000_000)} 1 >>`, noPages)),
  pdf("states that are saved 200,000 times", pageOf(repeated("q ", 400_000))),
  pdf("curves without an end", pageOf(repeated("0 0 1 1 2 2 c ", 400_000))),
  pdf("fills over fills", pageOf(repeated("0 0 595 842 re f ", 34_000))),
  pdf("brackets that are not closed", pageOf(repeated("(", 400_000))),
  pdf("a page without a width", pageOf(object("q Q"), "", "[0 0 0 842]")),
  pdf("a page as large as numbers go", pageOf(object("q Q"), "", "[0 0 1e30 1e30]")),
  pdf("a page of a hair's width", pageOf(object("q Q"), "", "[0 0 0.001 14400]")),
  pdf("a page that is not a number", pageOf(object("q Q"), "", "[0 0 (a) /b]")),
  pdf("a page turned by no right angle", pageOf(object("q Q"), "/Rotate 33")),
  pdf("a form that draws itself", pageOf(object("/F Do"), "/Resources << /XObject << /F 4 0 R >> >>")),
  pdf(
    "a font that is no font",
    pageOf(object("BT /F 12 Tf (a) Tj ET"), "/Resources << /Font << /F 1 0 R >> >>"),
  ),
  pdf("text larger than the page", pageOf(object("BT /F 1e9 Tf (a) Tj ET"))),
  pdf(
    "a stream that says it has 4 GB",
    Buffer.from(whole.toString("latin1").replace(/\/Length \d+/, "/Length 4294967295"), "latin1"),
  ),
  pdf(
    "filters over filters",
    fileOf([
      object(catalogue),
      object("<< /Type /Pages /Count 1 /Kids [3 0 R] >>"),
      object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>"),
      streamOf(`/Filter [${"/FlateDecode ".repeat(2_000)}]`, object("x")),
    ]),
  ),
  pdf("an end before the beginning", Buffer.from(`%PDF-1.7\nstartxref\n0\n%%EOF\n`)),
  pdf(
    "a table that points at itself",
    Buffer.from(
      "%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF",
    ),
  ),
  pdf("NUL bytes", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(500_000)])),
  pdf("a first line alone", Buffer.from("%PDF-1.7")),
  pdf("ends of files", Buffer.concat([Buffer.from("%PDF-1.7\n"), repeated("%%EOF\n", 200_000)])),
  pdf("encryption that nobody knows", pdfOf([{ lines: ["a"] }], "/Encrypt << /Filter /Nobody /V 99 >>")),
];

/** A file that is a PDF by name only. */
export const noPdf: HostileFile = pdf(
  "a first line of none",
  Buffer.concat([Buffer.from("%PDX"), whole.subarray(4)]),
);

/** Hostile and broken PDFs, with `count` of either kind of damage. */
export function hostilePdfs(count: number): readonly HostileFile[] {
  const headBytes = whole.indexOf("\n");
  return [...builtPdfs, ...cutAndChanged({ name: "a.pdf", bytes: whole, count, seed: 13, headBytes })];
}
