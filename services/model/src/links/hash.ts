export type HashValue = string | number | boolean | null | HashValue[] | { [key: string]: HashValue };
export type HashParams = Readonly<Record<string, HashValue>>;

/** Hash keys that open a page at a place within it. */
export const deepLinkHashKeys = [
  "comment",
  "fragment",
  "highlight",
  "command",
  "collection",
  "file",
  "tour",
  "content",
] as const;
export type DeepLinkHashKey = (typeof deepLinkHashKeys)[number];

/** The editor's first action on a page opened with the `command` key. */
export const editorCommands = [
  "pickFile",
  "pickVideoOrAudioFile",
  "pickZoomFile",
  "pickCloudDriveFile",
  "pickCloudOfficeFile",
] as const;
export type EditorCommand = (typeof editorCommands)[number];

const mapMarker = "v=";
const specialMarker = ":";

/**
 * `#v=` with the encoded JSON map; `#:` with the encoded value if the special key's text is the only
 * parameter; empty without parameters.
 */
export function encodeHash(params: HashParams = {}, specialKey?: string): string {
  const keys = Object.keys(params);
  if (keys.length === 0) return "";
  const special = specialKey === undefined || keys.length > 1 ? undefined : params[specialKey];
  if (typeof special === "string") return `#${specialMarker}${encodeURIComponent(special)}`;
  return `#${mapMarker}${encodeURIComponent(JSON.stringify(params))}`;
}

/** The parameters of a hash, with or without #; none if it cannot be decoded. Never throws. */
export function decodeHash(hash: string, specialKey?: string): HashParams {
  const text = hash.startsWith("#") ? hash.slice(1) : hash;
  try {
    if (text.startsWith(specialMarker)) {
      return specialKey === undefined ? {} : { [specialKey]: decodeURIComponent(text.slice(1)) };
    }
    if (!text.startsWith(mapMarker)) return {};
    const value: unknown = JSON.parse(decodeURIComponent(text.slice(mapMarker.length)));
    return isHashParams(value) ? value : {};
  } catch {
    return {};
  }
}

function isHashParams(value: unknown): value is HashParams {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
