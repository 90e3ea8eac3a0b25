import JSZip from "jszip";
import { type Attack, throwAt, untilAborted } from "./attack-world.testing.ts";

const graphqlPath = "/api/graphql";
const pauseMs = 50;
/** Concurrent requests of an attack, where a single one would show little. */
const atOnce = 20;

/** A document whose fragment is spread so often that its compiled code would be huge; a new one each time. */
function compileBomb(aliases: number, spreads: number, round: number): string {
  const spread = Array.from({ length: spreads }, (_, index) => `b${index}:members{...F}`).join(" ");
  const fields = Array.from({ length: aliases }, (_, index) => `a${index}:id`).join(" ");
  return JSON.stringify({ query: `{${spread}} fragment F on User {${fields}} #${round}` });
}

function compileBombs(signedIn: boolean): Attack {
  return {
    name: `GraphQL compile bombs, ${signedIn ? "signed in" : "signed out"}`,
    async run(target, signal) {
      let round = 0;
      await untilAborted(signal, pauseMs, () =>
        throwAt(target, signal, {
          path: graphqlPath,
          signedIn,
          body: compileBomb(500 + (round % 3) * 400, 200, ++round),
        }),
      );
    },
  };
}

/** An endless stream of new documents with unknown fields, for which validation searches for suggestions. */
const unknownFields: Attack = {
  name: "documents of unknown fields, never the same",
  async run(target, signal) {
    let round = 0;
    const ask = () => {
      const fields = Array.from({ length: 1_000 }, (_, index) => `membrs${index}x${round}`);
      round += 1;
      const body = JSON.stringify({ query: `{ ${fields.join(" ")} }` });
      return throwAt(target, signal, { path: graphqlPath, signedIn: true, body });
    };
    await Promise.all(Array.from({ length: atOnce }, () => untilAborted(signal, pauseMs, ask)));
  },
};

/** JSON that is longer, deeper or wider than anything the app sends. */
const hugeVariables: Attack = {
  name: "megabytes of variables, deep and wide",
  async run(target, signal) {
    const query = "query ($q: String!) { people(nameContains: $q, first: 1) { totalCount } }";
    const deep = `${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}`;
    const wide = `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(",")}}`;
    let round = 0;
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, {
        path: graphqlPath,
        signedIn: true,
        body: `{"query":${JSON.stringify(query)},"variables":{"q":${round++ % 2 === 0 ? deep : wide}}}`,
      }),
    );
  },
};

/** Items without their required fields: each may be named in the answer, with what it lacks. */
const wrongVariables: Attack = {
  name: "variables with a hundred thousand mistakes",
  async run(target, signal) {
    const query =
      "mutation ($input: BeginBulkImportInput!) { beginBulkImport(input: $input) { bulkImport { id } } }";
    const body = `{"query":${JSON.stringify(query)},"variables":{"input":{"items":[${"{},".repeat(49_000)}{}]}}}`;
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, { path: graphqlPath, signedIn: true, body }),
    );
  },
};

/** Passwords and links of accounts that do not exist: each costs a hash, a row, or a lookup. */
const guesses: Attack = {
  name: "guesses at passwords, tokens and links",
  async run(target, signal) {
    let round = 0;
    const ask = () => {
      const email = `nobody${round}@attack.example`;
      const kinds = [
        { path: "/api/auth/password", body: JSON.stringify({ email, password: "Wrong-horse-99" }) },
        { path: "/api/account/ask-reset", body: JSON.stringify({ email }) },
        {
          path: graphqlPath,
          headers: { authorization: `Bearer fs_${round}` },
          body: '{"query":"{members{id}}"}',
        },
        {
          path: graphqlPath,
          headers: { authorization: `Bearer public.${String(round).padStart(12, "A")}` },
          body: '{"query":"{members{id}}"}',
        },
      ];
      const kind = kinds[round++ % kinds.length];
      return kind === undefined ? Promise.resolve() : throwAt(target, signal, { ...kind, signedIn: false });
    };
    await Promise.all(Array.from({ length: atOnce }, () => untilAborted(signal, pauseMs, ask)));
  },
};

const searchesAtOnce: Attack = {
  name: "400 searches in one request",
  async run(target, signal) {
    const searches = Array.from(
      { length: 400 },
      (_, index) => `s${index}:search(query:"word${index}",limit:1){total}`,
    );
    const body = JSON.stringify({ query: `{${searches.join(" ")}}` });
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, { path: graphqlPath, signedIn: true, body }),
    );
  },
};

/** Sixty words without spaces, in texts that contain all of them, segmented and compared word by word. */
const wordsWithoutSpaces: Attack = {
  name: "searches of Chinese in texts of one character",
  async run(target, signal) {
    const send = (query: string, variables: unknown) =>
      throwAt(target, signal, {
        path: graphqlPath,
        signedIn: true,
        body: JSON.stringify({ query, variables }),
      });
    const markdown = "我".repeat(30_000);
    await send(`mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`, {
      input: { projectId: target.projectId, title: "One character", markdown },
    });
    let round = 0;
    // Each has different words, as answers are cached.
    await untilAborted(signal, pauseMs, () =>
      send(`query ($q: String!) { search(query: $q, limit: 1000) { total } }`, {
        q: `${"我".repeat(1_000)}${String.fromCodePoint(0x4e00 + (round++ % 20_000))}`,
      }),
    );
  },
};

const longMarkdown: Attack = {
  name: "notes of megabytes of Markdown",
  async run(target, signal) {
    const texts = ["![".repeat(500_000), "a\n\n".repeat(1_300_000), `${">".repeat(20_000)}a`, "nul\0l"];
    let round = 0;
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, {
        path: graphqlPath,
        signedIn: true,
        body: JSON.stringify({
          query: `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
          variables: {
            input: { projectId: target.projectId, title: "Long", markdown: texts[round++ % texts.length] },
          },
        }),
      }),
    );
  },
};

/** A Word file of some hundred kilobytes that expands to a hundred megabytes. */
async function inflatingDocx(): Promise<Uint8Array> {
  const zip = new JSZip();
  const relations = "http://schemas.openxmlformats.org";
  zip.file(
    "[Content_Types].xml",
    `<?xml version="1.0"?><Types xmlns="${relations}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  zip.file(
    "_rels/.rels",
    `<?xml version="1.0"?><Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    "word/document.xml",
    `<?xml version="1.0"?><w:document xmlns:w="${relations}/wordprocessingml/2006/main"><w:body>${"<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(3_000_000)}</w:body></w:document>`,
  );
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE", compressionOptions: { level: 9 } });
}

/** Built once: it costs the attacker a second. */
let docx: Promise<Uint8Array> | undefined;

const hostileFiles: Attack = {
  name: "files that unfold, backtrack and nest",
  async run(target, signal) {
    docx ??= inflatingDocx();
    const files: readonly (readonly [string, string | Uint8Array])[] = [
      ["bomb.docx", await docx],
      ["gap.txt", `a${" ".repeat(1_000_000)}x`],
      ["lines.txt", "line\n".repeat(400_000)],
      ["tags.vtt", `WEBVTT\n\n00:01.000 --> 00:02.000\n${"<v ".repeat(300_000)}\n`],
      ["nested.html", "<blockquote>".repeat(20_000)],
      ["blocks.md", "a\n\n".repeat(1_500_000)],
      ["columns.csv", `${"a,".repeat(1_000_000)}\n${"1,".repeat(1_000_000)}`],
      ["quote.csv", `a,b\n"${"x".repeat(5_000_000)}`],
      ["emphasis.md", "**a *b ".repeat(700_000)],
      ["attributes.html", `<p ${"a=1 ".repeat(1_000_000)}>`],
    ];
    let round = 0;
    await untilAborted(signal, 1_000, () => {
      const [name, body] = files[round++ % files.length] ?? ["empty.txt", ""];
      return throwAt(target, signal, {
        path: `/api/import?projectId=${target.projectId}`,
        headers: { "content-type": "application/octet-stream", "x-file-name": name },
        signedIn: true,
        body,
      });
    });
  },
};

const oddStrings: Attack = {
  name: "NUL, lone surrogates and very long strings",
  async run(target, signal) {
    const strings = ["nul\0l", "\ud800", "x".repeat(500_000), "‮".repeat(1_000), "%00", "' or 1=1 --"];
    let round = 0;
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, {
        path: graphqlPath,
        signedIn: true,
        body: JSON.stringify({
          query: `query ($q: String!) { search(query: $q, limit: 1) { total } people(nameContains: $q, first: 1) { totalCount } }`,
          variables: { q: strings[round++ % strings.length] },
        }),
      }),
    );
  },
};

/** Requests that two parsers may split differently; each hides a second one that must not get an answer. */
export function smugglingRequests(host: string): readonly string[] {
  const body = `{"query":"{viewer{user{id}}}"}`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const hidden = `GET /api/smuggled HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const post = (headers: string, content: string) =>
    `POST ${graphqlPath} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${content}`;
  return [
    post(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`, chunk + hidden),
    post("Transfer-Encoding: chunked\r\nContent-Length: 4", chunk + hidden),
    post("Transfer-Encoding:\r\n chunked", chunk + hidden),
    post("Transfer-Encoding : chunked", chunk + hidden),
    post("Transfer-Encoding: xchunked", chunk + hidden),
    post("Transfer-Encoding: identity, chunked", chunk + hidden),
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", chunk + hidden),
    post(`Content-Length: ${body.length}\r\nContent-Length: 3`, body + hidden),
    post(`Content-Length: +${body.length}`, body + hidden),
    post("Content-Length: 0x1f", body + hidden),
    post(`X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: ${body.length}`, body + hidden),
    post("Transfer-Encoding: chunked", `${body.length.toString(16)};a\n${body}\r\n0\r\n\r\n${hidden}`),
    post("Transfer-Encoding: chunked", `fffffffffffffffff\r\n${body}`),
    `GET /api/auth/session HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${hidden}`,
  ];
}

export const requestAttacks: readonly Attack[] = [
  compileBombs(false),
  compileBombs(true),
  unknownFields,
  hugeVariables,
  wrongVariables,
  guesses,
  searchesAtOnce,
  wordsWithoutSpaces,
  longMarkdown,
  hostileFiles,
  oddStrings,
];
