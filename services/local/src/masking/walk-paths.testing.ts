import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { buildApiSchema } from "@fieldstone/api/graphql/schema.ts";
import { restFixtures } from "@fieldstone/api/refusals/every-fixture.testing.ts";
import { rootFields } from "@fieldstone/api/refusals/graphql-operations.testing.ts";
import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";

/** The queries of shared and embedded pages. */
const sharedPage = await readFile(
  new URL("../../../../web/src/features/sharing/public/public.graphql", import.meta.url),
  "utf8",
);
const rowSettings = {
  ...{ sort: [], filter: { combinator: "And", fields: [] }, group: null },
  ...{ columns: [], fieldVisibility: [] },
};

/** AI results, queried deeper than one field each. */
const madeByAi = {
  summaries: `query ($id: ID!) { note(id: $id) { summaries { summary quotes { text }
    sections { text sentences { text quotes } } } } }`,
  translations:
    "query ($id: ID!) { note(id: $id) { translations { note { title contentAbstract content } } } }",
  themes: "query ($id: ID!) { project(id: $id) { themes { themes { title highlights { text } } } } }",
};

const queries = rootFields(buildApiSchema()).filter(({ kind }) => kind === "query");

/** Queries that exceed the cost limit with longer lists. */
const tooMuch = new Set<string>();

/** The response of one path. */
export interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  /** The signed address that it redirected to. */
  readonly led?: string;
}

/** The caller: a member with a session, or a visitor with a share link's token. */
export interface Walker {
  readonly api: TestCellApi;
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters added to every path. */
  readonly query: Readonly<Record<string, string>>;
}

/** Ids of everything that contains the words, and the other parameters of each path. */
export interface Wanted {
  readonly ids: Readonly<Record<string, string>>;
  readonly words: string;
  readonly streamTokens: Readonly<Record<string, string>>;
}

const deadlineMs = 20_000;

export async function ask(walker: Walker, path: string, body?: unknown): Promise<Answer> {
  const address = new URL(path, walker.api.origin);
  // Addresses in responses use the router's origin.
  const at = new URL(address.pathname + address.search, walker.api.origin);
  const response = await fetch(at, {
    redirect: "manual",
    headers: walker.headers,
    signal: AbortSignal.timeout(deadlineMs),
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const led = response.headers.get("location");
  if (led === null) return { status: response.status, bytes };
  const signed = new URL(led, at).href;
  return { ...(await ask(walker, signed)), led: signed };
}

/** The text of a response; for an archive, that of its files. */
export function wordsIn({ bytes }: Answer): string {
  const texts = [...zippedFiles(bytes)].map(([, content]) => content.toString("latin1"));
  return texts.length === 0 ? bytes.toString("latin1") : texts.join("\n");
}

/** Names and contents of an archive's files; none for anything else. */
export function* zippedFiles(bytes: Buffer): Generator<readonly [name: string, content: Buffer]> {
  const directory = bytes.indexOf("PK\x01\x02", 0, "latin1");
  if (!bytes.subarray(0, 2).equals(Buffer.from("PK")) || directory < 0) return;
  for (let at = directory; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const isPacked = bytes.readUInt16LE(at + 10) === 8;
    const size = bytes.readUInt32LE(at + 20);
    const nameSize = bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(start, start + size);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameSize);
    yield [name, isPacked ? inflateRawSync(packed) : packed];
    at += 46 + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** Calls every read field of the schema with every possible id. */
export async function walkGraphql(
  walker: Walker,
  { ids, words }: Wanted,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const { name, operation } of queries) {
    const takesId = /\$id: (?:ID|String)!/.test(operation);
    for (const [of, id] of takesId ? Object.entries(ids) : [["", ""]]) {
      const variables = {
        ...(takesId && { id }),
        noteId: ids.note,
        roundId: ids.note,
        objectId: ids.note,
        objectType: operation.includes("CustomFieldObject!") ? "NOTE" : "note",
        query: words,
        options: { query: { value: words, method: "FULL_TEXT" } },
        workspaceTemplate: "PROJECT",
      };
      const query = tooMuch.has(name) ? operation : operation.replaceAll("(first: 1)", "(first: 20)");
      const first = await ask(walker, "/api/graphql", { query, variables });
      const isTooMuch = first.status === 400 && query !== operation;
      if (isTooMuch) tooMuch.add(name);
      const answer = isTooMuch ? await ask(walker, "/api/graphql", { query: operation, variables }) : first;
      answers.set(`${name} ${of}`, answer);
    }
  }
  const query = `query ($id: ID!, $settings: JSON!) { project(id: $id) {
    highlightRows(settings: $settings) { rows { text } } } }`;
  const rows = { query, variables: { id: ids.project, settings: rowSettings } };
  answers.set("rows of views", await ask(walker, "/api/graphql", rows));
  for (const [name, query] of Object.entries(madeByAi)) {
    const asked = { query, variables: { id: name === "themes" ? ids.project : ids.note } };
    answers.set(name, await ask(walker, "/api/graphql", asked));
  }
  const shared = { query: sharedPage, operationName: "SharedObject", variables: { withRecordings: true } };
  answers.set("shared and embedded pages", await ask(walker, "/api/graphql", shared));
  return answers;
}

const parts = ["media", "captions.srt"];
const formats = ["vtt", "srt", "docx", "txt"];

/** Calls every GET path with every possible id. */
export async function walkPaths(walker: Walker, wanted: Wanted): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const visit = async (path: string, query: Readonly<Record<string, string>>) => {
    const address = `${path}?${new URLSearchParams({ ...walker.query, ...query })}`;
    if (answers.has(address)) return;
    answers.set(address, await ask(walker, address));
  };
  for (const name of restFixtures.keys()) {
    const [method, path = ""] = name.split(" ");
    if (method !== "GET" || !/^\/(?:files|image|api)\//.test(path) || path.includes("/remote/")) continue;
    for (const id of Object.values(wanted.ids)) {
      const withId = path.replace(/:(?:fileId|highlightId|id|teamId)\b/, id);
      const shown = withId.includes(":part")
        ? parts.map((part) => withId.replace(":part", part))
        : [withId.replace(":segment", "playlist0.ts")];
      for (const each of shown) {
        const token = wanted.streamTokens[id];
        const extra: Record<string, string> = token === undefined ? {} : { token };
        if (each.includes("/transcript/") && each.endsWith("/download"))
          for (const format of formats) await visit(each, { format });
        await visit(each, { ...extra, time: "1.5", image: "0", page: "1" });
      }
    }
  }
  for (const [address, { status, bytes }] of [...answers]) {
    if (status !== 200 || !address.includes("playlist.m3u8")) continue;
    for (const piece of piecesOf(bytes.toString())) {
      const at = new URL(piece, new URL(address, walker.api.origin));
      answers.set(at.pathname + at.search, await ask(walker, at.href));
    }
  }
  return answers;
}

/** The addresses in a playlist. */
function piecesOf(playlist: string): readonly string[] {
  const lines = playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const named = [...playlist.matchAll(/URI="([^"]+)"/g)].flatMap(([, address]) => address ?? []);
  return [...lines, ...named];
}
