/** Served for files that browsers must neither run nor display. */
export const unknownMimeType = "application/octet-stream";

/** Types that browsers display without running code; SVG can contain scripts. */
const shownTypes =
  /^(?:application\/pdf|(?:audio|video)\/[\w.+-]+|image\/(?:avif|bmp|gif|jpe?g|png|tiff|webp))$/;

/**
 * The MIME type that an uploaded file is served with. The uploader chose the stored one, and the workspace's
 * own origin serves the file, so `text/javascript` or `text/html` would run as the product's own code.
 */
export function servedMimeType(storedMimeType: string): string {
  const [type = ""] = storedMimeType.toLowerCase().split(";");
  const plain = type.trim();
  return shownTypes.test(plain) ? plain : unknownMimeType;
}
