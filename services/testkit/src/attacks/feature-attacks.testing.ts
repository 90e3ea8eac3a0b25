import JSZip from "jszip";
import { z } from "zod";
import {
  type Attack,
  askOf,
  cookieOf,
  holdConnections,
  hostOf,
  type Target,
  throwAt,
  untilAborted,
} from "./attack-world.testing.ts";

const pauseMs = 50;
const many = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at));

/** One value under as many aliases as possible, in lists: requests of kilobytes, answers of gigabytes. */
const longAnswers: Attack = {
  name: "answers of one text under a thousand names",
  async run(target, signal) {
    const ask = askOf(target, signal);
    const input = { projectId: target.projectId, title: "x".repeat(200), markdown: "Words." };
    await ask(`mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`, { input });
    const named = (count: number, field: string) => many(count, (at) => `a${at}:${field}`).join(" ");
    const notes = `{ project(id: "${target.projectId}") { notes(first: 50) { edges { node { ${named(1_500, "title")} } } } } }`;
    const templates = `{ ${named(60, "templates(workspaceTemplate: PROJECT) { content }")} }`;
    const codebook = `{ ${named(60, "codebookEntries(first: 200) { edges { node { definition examples { text } } } }")} }`;
    const captions = `{ project(id: "${target.projectId}") { highlights(first: 1000) { edges { node { captions { text } } } } } }`;
    const queries = [notes, templates, codebook, captions];
    let round = 0;
    await untilAborted(signal, pauseMs, () => ask(queries[round++ % queries.length] ?? ""));
  },
};

/** Runs of the most files allowed, with only their names, and uploads without parts. */
const announcedFiles: Attack = {
  name: "files that are announced and never sent",
  async run(target, signal) {
    const ask = askOf(target, signal);
    const items = Array.from({ length: 5_000 }, (_, at) => ({
      projectId: target.projectId,
      path: `${"folder/".repeat(40)}${at}.txt`,
      sizeBytes: 1_000,
    }));
    const begin = `mutation ($input: BeginBulkImportInput!) { beginBulkImport(input: $input) { bulkImport { id
      items { path } } } }`;
    await untilAborted(signal, pauseMs, () => ask(begin, { input: { items } }));
  },
};

/** Questions whose answers are not read, and that are repeated as soon as they are cut off. */
const unreadAnswers: Attack = {
  name: "streamed answers that are not read",
  run: (target, signal) => {
    const body = JSON.stringify({ question: "What do people say about the words of a note?" });
    const head = `POST /api/ask HTTP/1.1\r\nHost: ${hostOf(target)}\r\nOrigin: http://${hostOf(target)}\r\nCookie: ${cookieOf(target)}\r\n`;
    const request = `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    return holdConnections(target, signal, 30, (socket) => {
      socket.pause();
      socket.write(request);
      setTimeout(() => socket.destroy(), 2_000).unref();
    });
  },
};

/** A spreadsheet whose rows expand from some hundred kilobytes to a hundred megabytes. */
async function inflatingSheet(cells: string): Promise<Uint8Array> {
  const zip = new JSZip();
  const schema = "http://schemas.openxmlformats.org";
  const declared = (type: string) =>
    `application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml`;
  zip.file(
    "[Content_Types].xml",
    `<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${declared("sheet.main")}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${declared("worksheet")}"/></Types>`,
  );
  const relations = (id: string, type: string, to: string) =>
    `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="${id}" Type="${schema}/officeDocument/2006/relationships/${type}" Target="${to}"/></Relationships>`;
  zip.file("_rels/.rels", relations("r1", "officeDocument", "xl/workbook.xml"));
  zip.file("xl/_rels/workbook.xml.rels", relations("r1", "worksheet", "worksheets/sheet1.xml"));
  const main = `xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"`;
  zip.file(
    "xl/workbook.xml",
    `<workbook ${main}><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  zip.file("xl/worksheets/sheet1.xml", `<worksheet ${main}><sheetData>${cells}</sheetData></worksheet>`);
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE", compressionOptions: { level: 9 } });
}

let sheets: Promise<readonly Uint8Array[]> | undefined;

const hostileSheets: Attack = {
  name: "spreadsheets and exports that unfold and nest",
  async run(target, signal) {
    const cell = '<c t="inlineStr"><is><t>a</t></is></c>';
    sheets ??= Promise.all([
      inflatingSheet(`<row>${cell}</row>`.repeat(1_500_000)),
      inflatingSheet(`<row>${cell.repeat(1_000_000)}</row>`),
    ]);
    const [rows = new Uint8Array(), columns = new Uint8Array()] = await sheets;
    const files: readonly (readonly [string, string | Uint8Array])[] = [
      ["rows.xlsx", rows],
      ["columns.xlsx", columns],
      ["project.json", `{"notes":${"[".repeat(1_000_000)}`],
      ["survey.csv", `${"q,".repeat(199)}q\n${`${"a,".repeat(199)}a\n`.repeat(20_000)}`],
    ];
    let round = 0;
    await untilAborted(signal, 1_000, () => {
      const [name, body] = files[round++ % files.length] ?? ["empty.txt", ""];
      const headers = { "content-type": "application/octet-stream", "x-file-name": name };
      return throwAt(target, signal, {
        path: `/api/import?projectId=${target.projectId}`,
        headers,
        signedIn: true,
        body,
      });
    });
  },
};

const madeNote = z.object({ createNote: z.object({ note: z.object({ id: z.string() }) }) });
const madeLink = z.object({ createShareLink: z.object({ shareLink: z.object({ token: z.string() }) }) });

/** A password-protected link to a new note; undefined where the attack's time was too short to create it. */
async function lockedLink({ client, subdomain, projectId }: Target): Promise<string | undefined> {
  try {
    const note = await client.graphql(
      subdomain,
      `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
      { input: { projectId, title: "Shared", markdown: "Words." } },
    );
    const objectId = madeNote.parse(note).createNote.note.id;
    const link = await client.graphql(
      subdomain,
      `mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { token } } }`,
      { input: { objectType: "note", objectId, password: "correct horse battery" } },
    );
    return madeLink.parse(link).createShareLink.shareLink.token;
  } catch {
    return undefined;
  }
}

/** Passwords for a protected link: each costs a hash. */
const linkPasswords: Attack = {
  name: "guesses at the password of a link",
  async run(target, signal) {
    const token = await lockedLink(target);
    let round = 0;
    const guess = () =>
      throwAt(target, signal, {
        path: "/api/share-link/unlock",
        signedIn: false,
        headers: { authorization: `Bearer public.${token ?? String(round).padStart(12, "A")}` },
        body: JSON.stringify({ password: `guess ${round++}` }),
      });
    await Promise.all(Array.from({ length: 20 }, () => untilAborted(signal, pauseMs, guess)));
  },
};

/** Attacks on inputs and outputs of the product's features. */
export const featureAttacks: readonly Attack[] = [
  longAnswers,
  announcedFiles,
  unreadAnswers,
  hostileSheets,
  linkPasswords,
];
