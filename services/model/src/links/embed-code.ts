/** Fits a player with its controls or a quote of several lines, in CSS pixels. */
const width = 640;
const height = 480;

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}

/** HTML to embed a page of /embed elsewhere; sends no referrer, because the address grants access. */
export function embedCode(address: string, title: string): string {
  const attributes = {
    src: address,
    title,
    width: String(width),
    height: String(height),
    loading: "lazy",
    allow: "fullscreen",
    referrerpolicy: "no-referrer",
    style: "border:0;max-width:100%",
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<iframe ${written.join(" ")}></iframe>`;
}
