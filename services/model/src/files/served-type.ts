/** Of files that are kept and given back, never run or shown by a browser. */
export const unknownMimeType = "application/octet-stream";

/** What browsers show without running anything of it; SVG is a program as much as a picture. */
const shownTypes =
  /^(?:application\/pdf|(?:audio|video)\/[\w.+-]+|image\/(?:avif|bmp|gif|jpe?g|png|tiff|webp))$/;

/**
 * The MIME type that an uploaded file is served with. Its uploader chose the stored one, and the file comes from the
 * workspace's own origin, where `text/javascript` or `text/html` would be taken for the product's.
 */
export function servedMimeType(storedMimeType: string): string {
  const [type = ""] = storedMimeType.toLowerCase().split(";");
  const plain = type.trim();
  return shownTypes.test(plain) ? plain : unknownMimeType;
}
