import { ProductError } from "../errors.ts";

export type DriveLink =
  | { readonly kind: "file"; readonly id: string }
  | { readonly kind: "document" | "spreadsheet" | "drawing" | "presentation"; readonly id: string };

const kinds = {
  document: "document",
  spreadsheets: "spreadsheet",
  drawings: "drawing",
  presentation: "presentation",
} as const;
const id = "([\\w-]{10,200})";
const filePath = new RegExp(`^/file/(?:u/\\d+/)?d/${id}(?:/|$)`);
const docsPath = new RegExp(`^/(document|spreadsheets|drawings|presentation)/(?:u/\\d+/)?d/${id}(?:/|$)`);
const idOnly = new RegExp(`^${id}$`);

function isDocsKind(text: string): text is keyof typeof kinds {
  return Object.hasOwn(kinds, text);
}

/** Parses a Drive address. @throws ProductError "Not a Google Drive URL" or "Invalid Google Doc URL" */
export function parseDriveLink(address: string): DriveLink {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const link = url && findDriveLink(url);
  if (link !== undefined) return link;
  const [code, message] =
    url && isBrokenDocument(url)
      ? (["drive.invalid_doc_url", "Invalid Google Doc URL"] as const)
      : (["drive.not_a_drive_url", "Not a Google Drive URL"] as const);
  throw new ProductError("ValidationError", code, message, { field: "url" });
}

/** An address of a document without a valid id. */
function isBrokenDocument({ protocol, hostname, pathname }: URL): boolean {
  return protocol === "https:" && hostname === "docs.google.com" && pathname.startsWith("/document/");
}

function findDriveLink(url: URL): DriveLink | undefined {
  if (url.protocol !== "https:") return undefined;
  const isDocs = url.hostname === "docs.google.com";
  const isDrive = url.hostname === "drive.google.com";
  if (!isDocs && !isDrive) return undefined;
  const fileId = filePath.exec(url.pathname)?.[1];
  if (fileId !== undefined) return { kind: "file", id: fileId };
  if (url.pathname === "/open") {
    const opened = idOnly.exec(url.searchParams.get("id") ?? "")?.[1];
    return opened === undefined ? undefined : { kind: "file", id: opened };
  }
  const [, kind, docsId] = (isDocs ? docsPath.exec(url.pathname) : null) ?? [];
  return kind !== undefined && docsId !== undefined && isDocsKind(kind)
    ? { kind: kinds[kind], id: docsId }
    : undefined;
}

/** The download format: sheets as CSV; documents, drawings and slides as PDF; other files as they are. */
export function driveExportFormat(link: DriveLink): "csv" | "pdf" | "as-is" {
  if (link.kind === "file") return "as-is";
  return link.kind === "spreadsheet" ? "csv" : "pdf";
}
