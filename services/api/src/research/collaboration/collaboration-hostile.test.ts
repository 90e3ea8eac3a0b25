import { once } from "node:events";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { lineageOf } from "@fieldstone/document/highlights/word-ancestry.ts";
import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { unappliableUpdate } from "@fieldstone/document/updates/update-fuzzer.testing.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { MessageType } from "@hocuspocus/provider";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";
import type { EditorClient } from "./editor-client.testing.ts";

const bench = useBench();

/** Sends a forged update, which is not in the editor's document. */
function sendUpdate(editor: EditorClient, update: Uint8Array): void {
  editor.doc.emit("update", [update, null, editor.doc, new Y.Transaction(editor.doc, null, true)]);
}

/** The update after a change to a copy of an editor's document. */
function updateOf(editor: EditorClient, change: (doc: Y.Doc) => void): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(editor.doc));
  const before = Y.encodeStateVector(copy);
  copy.transact(() => change(copy));
  return Y.encodeStateAsUpdate(copy, before);
}

function appendParagraph(text: string) {
  return (doc: Y.Doc) => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(text)]);
    documentFragment(doc).push([paragraph]);
  };
}

async function opened(markdown: string) {
  const note = await bench().noteOf(markdown);
  const ada = await bench().connect(bench().first, bench().team.owner, note);
  await synced(ada);
  return { note, ada };
}

describe("an edit is refused, costs the note nothing and nobody else an edit", () => {
  const hostile: Record<string, (editor: EditorClient) => Uint8Array> = {
    "that decodes and cannot be applied": (editor) => {
      const state = Y.encodeStateAsUpdate(editor.doc);
      return unappliableUpdate(state, updateOf(editor, appendParagraph("more words")), seededRandom(3));
    },
    "that is no update": () => new Uint8Array([1, 1, 1, 255, 255, 3]),
    "with 50,000 numbers as lineage": (editor) =>
      updateOf(editor, (doc) => lineageOf(doc).push([Array.from({ length: 50_000 }, (_, n) => n % 100)])),
  };
  for (const [name, make] of Object.entries(hostile)) {
    test(name, async () => {
      const { note, ada } = await opened("Important interview that must not be lost.");
      const mallory = await bench().connect(
        bench().first,
        await seedUser(bench().database, bench().team),
        note,
      );
      await synced(mallory);
      sendUpdate(mallory, make(mallory));
      mallory.insert("Important", "never ");
      ada.insert("Important", "Very ");
      await ada.saved();
      await until(() => expect(mallory.text()).toContain("Very "));
      expect(mallory.provider.hasUnsyncedChanges).toBe(true);
      expect(mallory.rejections).toEqual([expect.objectContaining({ type: "edit.rejected" })]);
      const fresh = await bench().connect(bench().second, bench().team.owner, note);
      await synced(fresh);
      expect(fresh.text()).toBe("Very Important interview that must not be lost.");
    });
  }

  test("in the name of another editor's client: their next words are not lost", async () => {
    const { note, ada } = await opened("Start.");
    ada.insert("Start", "One ");
    await ada.saved();
    const ben = await bench().connect(bench().first, await seedUser(bench().database, bench().team), note);
    await synced(ben);
    const forged = updateOf(ben, (doc) => {
      doc.clientID = ada.doc.clientID;
      appendParagraph("forged words that take clocks")(doc);
    });
    sendUpdate(ben, forged);
    await until(() => expect(ben.provider.hasUnsyncedChanges).toBe(true));
    ada.insert("Start", "Two ");
    await ada.saved();
    expect(await bench().storedText(note)).toBe("One Two Start.");
  });
});

test("an edit that comes before the one that it builds on is kept until that is there, and then acknowledged", async () => {
  const { note, ada } = await opened("Start.");
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ada.doc));
  const edits: Uint8Array[] = [];
  copy.on("update", (update: Uint8Array) => edits.push(update));
  for (const text of ["First.", "Second."]) copy.transact(() => appendParagraph(text)(copy));
  const [first = new Uint8Array(), second = new Uint8Array()] = edits;
  sendUpdate(ada, second);
  const others = await bench().connect(bench().first, bench().team.owner, note);
  await synced(others);
  expect(ada.provider.hasUnsyncedChanges).toBe(true);
  expect(await bench().storedText(note)).toBe("Start.");
  sendUpdate(ada, first);
  await ada.saved();
  expect(await bench().storedText(note)).toBe("Start.\nFirst.\nSecond.");
  await until(() => expect(others.text()).toBe("Start.\nFirst.\nSecond."));
});

test("a note of which a stored edit cannot be applied opens, and an admin can see that it was set aside", async () => {
  const note = await bench().noteOf("Whole.");
  await asAdministrator(bench().database.adminUrl, (admin) =>
    admin.query("insert into document_updates (team_id, document_id, update) values ($1, $2, $3)", [
      bench().team.teamId,
      note,
      Buffer.from([1, 1, 1, 255, 255, 3]),
    ]),
  );
  const ada = await bench().connect(bench().first, bench().team.owner, note);
  await synced(ada);
  expect(ada.text()).toBe("Whole.");
  ada.insert("Whole", "Still ");
  await ada.saved();
  expect(await bench().storedText(note)).toBe("Still Whole.");
});

describe("presence", () => {
  test("is one participant a connection, whatever a viewer sends", async () => {
    const { note, ada } = await opened("Start.");
    const viewer = await bench().connect(
      bench().first,
      await seedUser(bench().database, bench().team, { role: "VIEWER", name: "Vera" }),
      note,
    );
    await synced(viewer);
    viewer.provider.setAwarenessField("user", { name: "Somebody else", color: "#123456" });
    await until(() => expect(ada.provider.awareness?.getStates().has(viewer.doc.clientID)).toBe(true));
    viewer.send(
      presenceOf(
        toShortId(note),
        Array.from({ length: 1_000 }, (_, index) => 1_000 + index),
      ),
    );
    viewer.provider.setAwarenessField("huge", "x".repeat(100_000));
    viewer.provider.setAwarenessField("huge", null);
    viewer.provider.setAwarenessField("pointer", { x: 1, y: 2 });
    await until(() =>
      expect(ada.provider.awareness?.getStates().get(viewer.doc.clientID)).toHaveProperty("pointer"),
    );
    const states = ada.provider.awareness?.getStates() ?? new Map();
    expect([...states.keys()].filter((id) => id >= 1_000 && id < 2_000)).toEqual([]);
    expect(states.get(viewer.doc.clientID)?.user.name).toBe("Vera");
    expect(states.size).toBeLessThan(4);
  });

  test("contains only what editors can show: they throw for a caret that has no place", async () => {
    const { note, ada } = await opened("Start.");
    const role = "VIEWER";
    const viewer = await bench().connect(
      bench().first,
      await seedUser(bench().database, bench().team, { role, name: "Vera" }),
      note,
    );
    await synced(viewer);
    const seen = () => ada.provider.awareness?.getStates().get(viewer.doc.clientID);
    const inText = { type: null, tname: "default", item: null, assoc: 0 };
    const nowhere = { type: null, tname: null, item: null };
    const carets = [5, null, {}, { anchor: null, head: null }, { anchor: nowhere, head: nowhere }];
    const items = [{ client: 1, clock: -1 }, { client: "1", clock: 0 }, [], 7];
    const places = items.map((item) => ({ ...inText, item }));
    const hostile = [
      ...carets,
      ...[...places, { ...inText, tname: "mine" }].map((at) => ({ anchor: at, head: at })),
    ];
    for (const [index, cursor] of hostile.entries()) {
      viewer.provider.awareness?.setLocalState({ user: "Vera", cursor, pointer: { x: index, y: 0 } });
      await until(() => expect(seen()).toHaveProperty("pointer.x", index));
      expect(seen()?.cursor ?? null).toBeNull();
      expect(seen()).not.toHaveProperty("user");
    }
    const user = { name: "Vera", color: "#123456" };
    viewer.provider.awareness?.setLocalState({ user, cursor: { anchor: inText, head: inText } });
    await until(() => expect(seen()).toEqual({ user, cursor: { anchor: inText, head: inText } }));
  });
});

describe("frames that only cost", () => {
  const varString = (text: string) => [text.length, ...new TextEncoder().encode(text)];
  /** Requests the whole of a document: the first sync step of an empty client. */
  const syncStart = (documentName: string) =>
    Uint8Array.from([...varString(documentName), MessageType.Sync, 0, 1, 0]);
  const largeFrame = (documentName: string) =>
    Uint8Array.from([...varString(documentName), MessageType.Sync, 2, ...new Uint8Array(140_000)]);

  test("end the socket that asks for a note again and again", async () => {
    const { note, ada } = await opened("Start.");
    const greedy = await bench().connect(bench().first, bench().team.owner, note);
    await synced(greedy);
    for (let sent = 0; sent < 10; sent += 1) greedy.send(syncStart(toShortId(note)));
    await until(() => expect(greedy.connections()).toBeGreaterThan(1));
    expect(ada.connections()).toBe(1);
  });

  test("are dropped where they are large and their sender may not write: nobody has to connect again", async () => {
    const { note, ada } = await opened("Start.");
    const viewer = await seedUser(bench().database, bench().team, { role: "VIEWER" });
    const reader = await bench().connect(bench().first, viewer, note);
    await synced(reader);
    reader.send(largeFrame(toShortId(note)));
    ada.insert("Start", "Still ");
    await until(() => expect(reader.text()).toBe("Still Start."));
    expect([ada.connections(), reader.connections()]).toEqual([1, 1]);
  });

  test("cost only their own sender's connection where they name a note that is not theirs", async () => {
    const { note, ada } = await opened("Start.");
    const other = await seedTeam(bench().database);
    const stranger = await bench().connect(bench().first, other.owner, note, other);
    await until(() => expect(stranger.events).toEqual(["denied document.not_found"]));
    stranger.send(largeFrame(toShortId(note)));
    await until(() => expect(stranger.connections()).toBeGreaterThan(1));
    expect(ada.connections()).toBe(1);
  });

  test("are kept up to a bound where their end does not come, and others go on editing", async () => {
    const { ada } = await opened("Start.");
    const { database, team, first } = bench();
    const mallory = await seedUser(database, team);
    const headers = { ...first.headersFor(team), cookie: await sessionCookieOf(database, team, mallory) };
    const sockets = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const socket = new WebSocket(`${first.origin.replace("http", "ws")}/api/collaboration`, { headers });
        socket.on("error", () => undefined);
        await once(socket, "open");
        return socket;
      }),
    );
    const begun = Buffer.alloc(9_000_000);
    for (const socket of sockets) socket.send(begun, { fin: false });
    const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;
    await until(() => expect(sockets.filter(isOpen)).toHaveLength(3));
    ada.insert("Start", "Still ");
    await ada.saved();
    for (const socket of sockets) socket.terminate();
  });
});

/** A presence message about clients that do not exist. */
function presenceOf(documentName: string, clients: readonly number[]): Uint8Array {
  const numbered = (value: number): number[] =>
    value > 127 ? [128 | (value & 127), ...numbered(Math.floor(value / 128))] : [value];
  const sized = (bytes: Iterable<number>): number[] => {
    const list = [...bytes];
    return [...numbered(list.length), ...list];
  };
  const text = new TextEncoder();
  const state = sized(text.encode(JSON.stringify({ user: { name: "x", color: "#000000" } })));
  const states = clients.flatMap((client) => [...numbered(client), 1, ...state]);
  return Uint8Array.from([
    ...sized(text.encode(documentName)),
    MessageType.Awareness,
    ...sized([...numbered(clients.length), ...states]),
  ]);
}
