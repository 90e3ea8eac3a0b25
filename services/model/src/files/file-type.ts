export const fileTypes = [
  "AUDIO",
  "IMAGE",
  "VIDEO",
  "SPREADSHEET",
  "DOCUMENT",
  "PRESENTATION",
  "OTHER",
] as const;
export type FileType = (typeof fileTypes)[number];

/** Kinds of documents that can be displayed and read. */
export const documentKinds = [
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
] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface Format {
  readonly mime: string;
  readonly type: FileType;
  readonly kind?: DocumentKind;
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";
/** How the MIME types of OpenDocument files end that are one XML document instead of an archive. */
const flatSuffix = "-flat-xml";

const formats: Readonly<Record<string, Format>> = {
  "3gp": { mime: "video/3gpp", type: "VIDEO", kind: "video" },
  aac: { mime: "audio/aac", type: "AUDIO", kind: "audio" },
  aif: { mime: "audio/aiff", type: "AUDIO", kind: "audio" },
  aiff: { mime: "audio/aiff", type: "AUDIO", kind: "audio" },
  amr: { mime: "audio/amr", type: "AUDIO", kind: "audio" },
  asf: { mime: "video/x-ms-asf", type: "VIDEO", kind: "video" },
  avi: { mime: "video/x-msvideo", type: "VIDEO", kind: "video" },
  caf: { mime: "audio/x-caf", type: "AUDIO", kind: "audio" },
  csv: { mime: "text/csv", type: "SPREADSHEET", kind: "csv" },
  doc: { mime: "application/msword", type: "DOCUMENT", kind: "word" },
  docm: { mime: "application/vnd.ms-word.document.macroenabled.12", type: "DOCUMENT", kind: "word" },
  docx: { mime: `${office}.wordprocessingml.document`, type: "DOCUMENT", kind: "word" },
  dot: { mime: "application/msword", type: "DOCUMENT", kind: "word" },
  dotm: { mime: "application/vnd.ms-word.template.macroenabled.12", type: "DOCUMENT", kind: "word" },
  dotx: { mime: `${office}.wordprocessingml.template`, type: "DOCUMENT", kind: "word" },
  flac: { mime: "audio/flac", type: "AUDIO", kind: "audio" },
  fodg: { mime: `${openDocument}.graphics${flatSuffix}`, type: "DOCUMENT" },
  fodp: { mime: `${openDocument}.presentation${flatSuffix}`, type: "PRESENTATION", kind: "powerpoint" },
  fods: { mime: `${openDocument}.spreadsheet${flatSuffix}`, type: "SPREADSHEET", kind: "excel" },
  fodt: { mime: `${openDocument}.text${flatSuffix}`, type: "DOCUMENT", kind: "word" },
  gif: { mime: "image/gif", type: "IMAGE", kind: "image" },
  heic: { mime: "image/heic", type: "IMAGE", kind: "image" },
  htm: { mime: "text/html", type: "DOCUMENT" },
  html: { mime: "text/html", type: "DOCUMENT" },
  jpeg: { mime: "image/jpeg", type: "IMAGE", kind: "image" },
  jpg: { mime: "image/jpeg", type: "IMAGE", kind: "image" },
  key: { mime: "application/vnd.apple.keynote", type: "PRESENTATION", kind: "keynote" },
  m4a: { mime: "audio/mp4", type: "AUDIO", kind: "audio" },
  m4b: { mime: "audio/mp4", type: "AUDIO", kind: "audio" },
  m4v: { mime: "video/x-m4v", type: "VIDEO", kind: "video" },
  md: { mime: "text/markdown", type: "DOCUMENT" },
  mkv: { mime: "video/x-matroska", type: "VIDEO", kind: "video" },
  mov: { mime: "video/quicktime", type: "VIDEO", kind: "video" },
  mp3: { mime: "audio/mpeg", type: "AUDIO", kind: "audio" },
  mp4: { mime: "video/mp4", type: "VIDEO", kind: "video" },
  mpeg: { mime: "video/mpeg", type: "VIDEO", kind: "video" },
  mpg: { mime: "video/mpeg", type: "VIDEO", kind: "video" },
  numbers: { mime: "application/vnd.apple.numbers", type: "SPREADSHEET", kind: "numbers" },
  odg: { mime: `${openDocument}.graphics`, type: "DOCUMENT" },
  odp: { mime: `${openDocument}.presentation`, type: "PRESENTATION", kind: "powerpoint" },
  ods: { mime: `${openDocument}.spreadsheet`, type: "SPREADSHEET", kind: "excel" },
  odt: { mime: `${openDocument}.text`, type: "DOCUMENT", kind: "word" },
  oga: { mime: "audio/ogg", type: "AUDIO", kind: "audio" },
  ogg: { mime: "audio/ogg", type: "AUDIO", kind: "audio" },
  ogv: { mime: "video/ogg", type: "VIDEO", kind: "video" },
  opus: { mime: "audio/ogg", type: "AUDIO", kind: "audio" },
  otg: { mime: `${openDocument}.graphics-template`, type: "DOCUMENT" },
  otp: { mime: `${openDocument}.presentation-template`, type: "PRESENTATION", kind: "powerpoint" },
  ots: { mime: `${openDocument}.spreadsheet-template`, type: "SPREADSHEET", kind: "excel" },
  ott: { mime: `${openDocument}.text-template`, type: "DOCUMENT", kind: "word" },
  pages: { mime: "application/vnd.apple.pages", type: "DOCUMENT", kind: "pages" },
  pdf: { mime: "application/pdf", type: "DOCUMENT", kind: "pdf" },
  png: { mime: "image/png", type: "IMAGE", kind: "image" },
  pot: { mime: "application/vnd.ms-powerpoint", type: "PRESENTATION", kind: "powerpoint" },
  potm: {
    mime: "application/vnd.ms-powerpoint.template.macroenabled.12",
    type: "PRESENTATION",
    kind: "powerpoint",
  },
  potx: { mime: `${office}.presentationml.template`, type: "PRESENTATION", kind: "powerpoint" },
  pps: { mime: "application/vnd.ms-powerpoint", type: "PRESENTATION", kind: "powerpoint" },
  ppsm: {
    mime: "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
    type: "PRESENTATION",
    kind: "powerpoint",
  },
  ppsx: { mime: `${office}.presentationml.slideshow`, type: "PRESENTATION", kind: "powerpoint" },
  ppt: { mime: "application/vnd.ms-powerpoint", type: "PRESENTATION", kind: "powerpoint" },
  pptm: {
    mime: "application/vnd.ms-powerpoint.presentation.macroenabled.12",
    type: "PRESENTATION",
    kind: "powerpoint",
  },
  pptx: { mime: `${office}.presentationml.presentation`, type: "PRESENTATION", kind: "powerpoint" },
  qdpx: { mime: "application/x-qdpx", type: "DOCUMENT" },
  rtf: { mime: "application/rtf", type: "DOCUMENT" },
  srt: { mime: "application/x-subrip", type: "DOCUMENT" },
  svg: { mime: "image/svg+xml", type: "IMAGE", kind: "image" },
  tsv: { mime: "text/tab-separated-values", type: "SPREADSHEET", kind: "csv" },
  txt: { mime: "text/plain", type: "DOCUMENT" },
  vtt: { mime: "text/vtt", type: "DOCUMENT" },
  wav: { mime: "audio/wav", type: "AUDIO", kind: "audio" },
  webm: { mime: "video/webm", type: "VIDEO", kind: "video" },
  webp: { mime: "image/webp", type: "IMAGE", kind: "image" },
  wma: { mime: "audio/x-ms-wma", type: "AUDIO", kind: "audio" },
  wmv: { mime: "video/x-ms-wmv", type: "VIDEO", kind: "video" },
  xls: { mime: "application/vnd.ms-excel", type: "SPREADSHEET", kind: "excel" },
  xlsb: { mime: "application/vnd.ms-excel.sheet.binary.macroenabled.12", type: "SPREADSHEET", kind: "excel" },
  xlsm: { mime: "application/vnd.ms-excel.sheet.macroenabled.12", type: "SPREADSHEET", kind: "excel" },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, type: "SPREADSHEET", kind: "excel" },
  xlt: { mime: "application/vnd.ms-excel", type: "SPREADSHEET", kind: "excel" },
  xltm: { mime: "application/vnd.ms-excel.template.macroenabled.12", type: "SPREADSHEET", kind: "excel" },
  xltx: { mime: `${office}.spreadsheetml.template`, type: "SPREADSHEET", kind: "excel" },
};

const byMime = new Map(Object.values(formats).map((format) => [format.mime, format]));

/** The part of a file name after its last dot, in lower case; empty if there is none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

function formatOf(name: string, mime?: string): Format | undefined {
  const extension = fileExtension(name);
  if (Object.hasOwn(formats, extension)) return formats[extension];
  return byMime.get(mime?.split(";")[0]?.trim().toLowerCase() ?? "");
}

/** The MIME type of a file by its name, otherwise the one that its sender declared. */
export function mimeTypeOf(name: string, saidMime?: string): string {
  return formatOf(name, saidMime)?.mime ?? saidMime ?? "application/octet-stream";
}

/** The type of a file by its name, otherwise by the MIME type that its sender declared. */
export function fileTypeOf(name: string, saidMime?: string): FileType {
  const known = formatOf(name, saidMime);
  if (known !== undefined) return known.type;
  const family = saidMime?.split("/")[0]?.toUpperCase();
  return fileTypes.find((type) => type === family) ?? "OTHER";
}

/** Whether files of a MIME type are OpenDocument in one XML document. */
export function isFlatOpenDocument(mime: string): boolean {
  return mime.startsWith(openDocument) && mime.endsWith(flatSuffix);
}

export function documentKindOf(name: string, saidMime?: string): DocumentKind | undefined {
  return formatOf(name, saidMime)?.kind;
}

/** Extensions of files that the import can read. */
export const importExtensions = [
  "txt",
  "md",
  "html",
  "htm",
  "docx",
  "vtt",
  "srt",
  "csv",
  "tsv",
  "xlsx",
  "xls",
  "ods",
  "qdpx",
  "json",
  "zip",
] as const;
export type ImportExtension = (typeof importExtensions)[number];

export function importExtensionOf(name: string): ImportExtension | undefined {
  const extension = fileExtension(name);
  return importExtensions.find((known) => known === extension);
}
