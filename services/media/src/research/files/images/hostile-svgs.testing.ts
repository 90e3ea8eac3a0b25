import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";

const namespace = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (what: string, content: string, start = "", size = 'width="40" height="20"'): HostileFile => ({
  what: `an SVG with ${what}`,
  name: "a.svg",
  bytes: Buffer.from(
    `<?xml version="1.0"?>${start}<svg ${namespace} ${size}><rect width="40" height="20" fill="lime"/>${content}</svg>`,
  ),
});
const outer = (address: string) => `<!DOCTYPE svg [<!ENTITY a SYSTEM "${address}">]>`;
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join(
  "",
);

/** SVGs that run scripts, refer to local files and addresses, or expand as they are drawn. */
export const hostileSvgs: readonly HostileFile[] = [
  svg("an outer entity", "<text>&a;</text>", outer("file:///etc/passwd")),
  svg("an outer entity of the network", "<text>&a;</text>", outer("http://127.0.0.1:9/")),
  svg("an outer description", "<text>a</text>", '<!DOCTYPE svg SYSTEM "file:///etc/passwd">'),
  svg(
    "a parameter of entities",
    "<text>a</text>",
    '<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>',
  ),
  svg("entities in entities", "<text>&a9;</text>", `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>`),
  svg("an entity that names itself", "<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a "&a;">]>'),
  svg("a script", "<script>while(true){}</script>"),
  svg(
    "a script at an event",
    '<rect width="1" height="1" onload="alert(1)"/>',
    "",
    'width="40" height="20" onload="alert(1)"',
  ),
  svg(
    "a part of a page",
    '<foreignObject width="40" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file:///etc/passwd"/></foreignObject>',
  ),
  svg("a picture of this machine", '<image href="file:///etc/passwd" width="40" height="20"/>'),
  svg("a picture of its folder", '<image href="input" width="40" height="20"/>'),
  svg("a picture that leads out", '<image xlink:href="../../../../etc/passwd" width="40" height="20"/>'),
  svg("a picture of the network", '<image href="http://127.0.0.1:9/a.png" width="40" height="20"/>'),
  svg(
    "a picture of itself",
    `<image href="data:image/svg+xml;base64,${Buffer.from(`<svg ${namespace}><image href="#"/></svg>`).toString("base64")}" width="40" height="20"/>`,
  ),
  svg(
    "a style of the network",
    '<style>@import url("http://127.0.0.1:9/a.css"); rect { fill: url("file:///etc/passwd") }</style>',
  ),
  svg(
    "parts of XInclude",
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
  ),
  svg("a use of itself", '<g id="a"><use xlink:href="#a"/></g>'),
  svg(
    "uses that double 30 times",
    Array.from(
      { length: 30 },
      (_, at) => `<g id="u${at + 1}"><use href="#u${at}"/><use href="#u${at}"/></g>`,
    ).join(""),
  ),
  svg(
    "patterns in patterns",
    '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="40" height="20" fill="url(#p)"/>',
  ),
  svg(
    "masks of themselves",
    '<mask id="m" mask="url(#m)"><rect width="9" height="9"/></mask><rect width="40" height="20" mask="url(#m)"/>',
  ),
  svg("groups in groups", `${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`),
  svg(
    "a filter of 10^9 pixels",
    '<filter id="f"><feGaussianBlur stdDeviation="1000000000"/></filter><rect width="40" height="20" filter="url(#f)"/>',
  ),
  svg(
    "noise without an end",
    '<filter id="f"><feTurbulence baseFrequency="1" numOctaves="2147483647"/></filter><rect width="40" height="20" filter="url(#f)"/>',
  ),
  svg("a path of a million points", `<path d="M0 0${" l1 1".repeat(1_000_000)}" stroke="red"/>`),
  svg("a size of 10^9", "", "", 'width="1000000000" height="1000000000"'),
  svg("a size that is no number", "", "", 'width="NaN" height="-1"'),
  svg("a box of nothing", "", "", 'viewBox="0 0 0 0"'),
  svg("100,000 attributes", `<g ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
  svg("an encoding that is none", "", '<?xml version="1.0" encoding="utf-99"?>'),
];
