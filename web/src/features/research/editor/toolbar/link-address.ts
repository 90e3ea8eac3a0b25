/** A typed address as a link's href; undefined if it is unsafe to open from a text. */
export function readLinkAddress(written: string): string | undefined {
  const text = written.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^(mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[^@/:]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return hostname.includes(".") || hostname === "localhost" ? address : undefined;
}
