import { parseId } from "@fieldstone/model/ids.ts";
import { describe, expect, it } from "vitest";
import { embeddedIn, readEmbedTarget } from "./embed-target.ts";
import type { PublicHighlight, SharedObject } from "./load-shared-object.ts";

const nothing: SharedObject = { teamName: "Acme", note: null, insight: null, highlight: null, reel: null };
const span = (
  id: string,
  recordingFileId: string | null,
  startMs: number | null,
): PublicHighlight & { recordingFileId: string | null } => ({
  id,
  recordingFileId,
  startMs,
  text: id,
  speaker: null,
  tags: [],
  streamAccessToken: null,
  clip: null,
});

describe("an address of an embedded page", () => {
  it("names what is shown", () => {
    expect(readEmbedTarget("/embed/highlights/3fK9x")).toEqual({ kind: "highlight", highlightId: "3fK9x" });
    expect(readEmbedTarget("/embed/reels/Price-3fK9x")).toEqual({ kind: "reel", reelId: "3fK9x" });
    expect(readEmbedTarget("/embed/reels/tags/3fK9x")).toEqual({ kind: "tag", tagId: "3fK9x" });
    expect(readEmbedTarget("/embed/reels/note/3fK9x/file/7aB")).toEqual({
      kind: "recording",
      noteId: "3fK9x",
      fileId: "7aB",
    });
  });

  it("of no embedded page names nothing", () => {
    for (const path of ["/embed", "/embed/highlights", "/embed/notes/3fK9x", "/embed/reels/note/3fK9x"]) {
      expect(readEmbedTarget(path), path).toBeUndefined();
    }
  });
});

describe("what an embedded page shows", () => {
  const reel = { id: "r", title: "R", tagId: "t", transition: "CUT" as const, clips: [] };

  it("is what its link opens, and nothing where the address names something else", () => {
    const shared = { ...nothing, reel };
    expect(embeddedIn({ kind: "reel", reelId: "r" }, shared)).toEqual({ reel });
    expect(embeddedIn({ kind: "tag", tagId: "t" }, shared)).toEqual({ reel });
    expect(embeddedIn({ kind: "reel", reelId: "other" }, shared)).toBeUndefined();
    expect(embeddedIn({ kind: "tag", tagId: "other" }, shared)).toBeUndefined();
    expect(embeddedIn({ kind: "highlight", highlightId: "r" }, shared)).toBeUndefined();
    expect(embeddedIn({ kind: "recording", noteId: "r", fileId: "r" }, shared)).toBeUndefined();
  });

  it("is found by either form of an id", () => {
    const id = "352QQos6wrdmCqEIxFemj";
    const kept = { ...nothing, reel: { ...reel, id } };
    expect(embeddedIn({ kind: "reel", reelId: parseId(id) }, kept)).toEqual({ reel: kept.reel });
  });

  it("of a note's recording are its spans of that recording, in its order", () => {
    const highlights = [
      span("b", "f", 900),
      span("text", null, null),
      span("other", "g", 0),
      span("a", "f", 100),
    ];
    const note = { id: "n", title: "Call", content: {}, createdAt: "", highlights, hiddenPeopleCount: 0 };
    const shown = embeddedIn({ kind: "recording", noteId: "n", fileId: "f" }, { ...nothing, note });
    expect(shown).toMatchObject({
      reel: { title: "Call", clips: [{ highlight: { id: "a" } }, { highlight: { id: "b" } }] },
    });
  });
});
