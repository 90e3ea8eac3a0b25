import { describe, expect, it } from "vitest";
import { driveExportFormat, parseDriveLink } from "./drive-link.ts";
import { embeddableHosts, isEmbeddable } from "./embeddable-hosts.ts";
import {
  assertAttachmentSize,
  assertImagePixels,
  assertUploadSize,
  formatBytes,
  formatLimit,
} from "./file-limits.ts";
import {
  documentKindOf,
  documentKinds,
  fileTypeOf,
  fileTypes,
  importExtensionOf,
  mimeTypeOf,
} from "./file-type.ts";

describe("file types", () => {
  it("are the seven stated ones", () => {
    expect(fileTypes).toEqual([
      "AUDIO",
      "IMAGE",
      "VIDEO",
      "SPREADSHEET",
      "DOCUMENT",
      "PRESENTATION",
      "OTHER",
    ]);
    expect(documentKinds).toEqual([
      "word",
      "pages",
      "powerpoint",
      "keynote",
      "excel",
      "numbers",
      "csv",
      "pdf",
      "image",
      "audio",
      "video",
    ]);
  });

  it.each([
    ["a.MP3", undefined, "AUDIO", "audio/mpeg", "audio"],
    ["a.b.mov", undefined, "VIDEO", "video/quicktime", "video"],
    [
      "a.xlsx",
      undefined,
      "SPREADSHEET",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "excel",
    ],
    ["a.ODT", undefined, "DOCUMENT", "application/vnd.oasis.opendocument.text", "word"],
    ["a.odp", undefined, "PRESENTATION", "application/vnd.oasis.opendocument.presentation", "powerpoint"],
    ["a.fodt", undefined, "DOCUMENT", "application/vnd.oasis.opendocument.text-flat-xml", "word"],
    ["a.pps", undefined, "PRESENTATION", "application/vnd.ms-powerpoint", "powerpoint"],
    ["a.xlsm", undefined, "SPREADSHEET", "application/vnd.ms-excel.sheet.macroenabled.12", "excel"],
    ["call.opus", undefined, "AUDIO", "audio/ogg", "audio"],
    ["call.wmv", undefined, "VIDEO", "video/x-ms-wmv", "video"],
    ["call.3gp", undefined, "VIDEO", "video/3gpp", "video"],
    ["photo.heic", undefined, "IMAGE", "image/heic", "image"],
    ["deck.key", undefined, "PRESENTATION", "application/vnd.apple.keynote", "keynote"],
    ["a", "image/png; charset=x", "IMAGE", "image/png", "image"],
    ["a.zzz", "video/unheard-of", "VIDEO", "video/unheard-of", undefined],
    ["toString", undefined, "OTHER", "application/octet-stream", undefined],
    ["x.constructor", undefined, "OTHER", "application/octet-stream", undefined],
  ] as const)("of %j said to be %j is %s", (name, said, type, mime, kind) => {
    expect([fileTypeOf(name, said), mimeTypeOf(name, said), documentKindOf(name, said)]).toEqual([
      type,
      mime,
      kind,
    ]);
  });

  it("can be imported when they hold text, subtitles or a table", () => {
    expect(["a.TXT", "a.md", "a.html", "a.docx", "a.vtt", "a.srt", "a.csv"].every(importExtensionOf)).toBe(
      true,
    );
    expect(importExtensionOf("a.exe")).toBeUndefined();
  });
});

describe("file limits", () => {
  it("are 2,000,000 bytes for a gif and 10,737,418,240 in general", () => {
    expect(() => assertAttachmentSize("image/gif", 2_000_000)).not.toThrow();
    expect(() => assertAttachmentSize("image/gif", 2_000_001)).toThrow("A GIF can have at most 2 MB.");
    expect(() => assertAttachmentSize("video/mp4", 10_737_418_240)).not.toThrow();
    expect(() => assertAttachmentSize("video/mp4", 10_737_418_241)).toThrow("at most 10 GB");
  });

  it("are 10737418240 bytes for an upload", () => {
    expect(() => assertUploadSize(10_737_418_240)).not.toThrow();
    expect(() => assertUploadSize(10_737_418_241)).toThrow("at most 10 GB");
  });

  it("are shown in round figures", () => {
    expect(formatLimit(10_737_418_240)).toBe("10 GB");
    expect(formatLimit(10_737_418_241)).toBe("10.7 GB");
    expect(formatLimit(2_000_000)).toBe("2 MB");
  });

  it("are 268402689 pixels for an image", () => {
    expect(() => assertImagePixels(16_383, 16_383)).not.toThrow();
    expect(() => assertImagePixels(16_383, 16_384)).toThrow("268,402,689 pixels");
    expect([formatBytes(999), formatBytes(1500)]).toEqual(["999 bytes", "1.5 kB"]);
  });
});

describe("embeddable hosts", () => {
  it("are allowed with their subdomains, by https alone", () => {
    expect(embeddableHosts).toHaveLength(12);
    for (const host of embeddableHosts) {
      expect([isEmbeddable(`https://${host}/x`), isEmbeddable(`https://a.${host}/x`)]).toEqual([true, true]);
      expect([isEmbeddable(`http://${host}/x`), isEmbeddable(`https://evil${host}/x`)]).toEqual([
        false,
        false,
      ]);
      expect(isEmbeddable(`https://${host}@evil.example/`)).toBe(false);
    }
    expect([isEmbeddable("https://mural.co/"), isEmbeddable("figma.com")]).toEqual([false, false]);
  });
});

describe("Drive links", () => {
  const id = "1AbCdEfGhIjKlMnOp-_";

  it.each([
    [`https://drive.google.com/file/d/${id}/view`, "file", "as-is"],
    [`https://docs.google.com/document/d/${id}/edit`, "document", "pdf"],
    [`https://docs.google.com/spreadsheets/d/${id}`, "spreadsheet", "csv"],
    [`https://docs.google.com/drawings/d/${id}/edit`, "drawing", "pdf"],
    [`https://docs.google.com/presentation/u/0/d/${id}/edit`, "presentation", "pdf"],
    [`https://docs.google.com/open?id=${id}`, "file", "as-is"],
  ])("%s is a %s, fetched as %s", (address, kind, format) => {
    const link = parseDriveLink(address);
    expect([link, driveExportFormat(link)]).toEqual([{ kind, id }, format]);
  });

  it("refuse any other address", () => {
    for (const address of [
      "",
      "https://example.com/file/d/1",
      `https://drive.google.com.evil.example/file/d/${id}`,
      "https://docs.google.com/open?id=",
    ]) {
      expect(() => parseDriveLink(address)).toThrow("Not a Google Drive URL");
    }
  });

  it("say of a document's address without its id that it is invalid", () => {
    expect(() => parseDriveLink("https://docs.google.com/document/d/edit")).toThrow("Invalid Google Doc URL");
    expect(() => parseDriveLink("https://docs.google.com.evil.example/document/d/e")).toThrow("Not a Google");
  });
});
