import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import { expect, it } from "vitest";
import type { CardContent } from "../canvas-store.ts";
import { cardWords } from "./card-words.ts";

const element = (type: "n" | "rh", expanded = false): CanvasElement => ({
  type,
  id: "1",
  x: 0,
  y: 0,
  rank: 1,
  expanded,
});
const card: CardContent = {
  id: "1",
  title: "Interview",
  text: "We count on paper.",
  source: "Interview",
  updatedAt: "2026-11-23T10:00:00.000Z",
  documentType: "note",
  documentId: "1",
  tags: [{ id: "t", title: "Paper", color: "#336699" }],
};
const words = (of: CanvasElement, ...shown: readonly ReferenceToggle[]) =>
  cardWords(card, of, { shown: new Set(shown), projectTitle: "Study" });

it("a note says its title and text, as far as they are shown, and its text once it is opened", () => {
  const note = element("n");
  expect(words(note, "title", "text")).toMatchObject({ title: "Interview", text: "We count on paper." });
  expect(words(note, "text")).toMatchObject({ title: "", text: "We count on paper." });
  expect(words(note)).toMatchObject({ title: "Interview", text: "" });
  expect(words(note, "title", "text", "collapsible").text).toBe("");
  expect(words(element("n", true), "title", "text", "collapsible").text).toBe("We count on paper.");
  expect(words(note, "title", "project").footer).toBe("Study");
});

it("a highlight says its words, and its note's title, tag and date where they are shown", () => {
  const quote = element("rh");
  expect(words(quote, "title", "text", "tags")).toEqual({
    title: "",
    text: "We count on paper.",
    footer: "Interview",
    color: "#336699",
  });
  expect(words(quote)).toMatchObject({ text: "We count on paper.", footer: "", color: undefined });
  expect(words(quote, "title")).toMatchObject({ text: "", footer: "Interview" });
  expect(words(quote, "text", "updatedAt").footer).toContain("2026");
});

it("a quote says whether the person agreed to be quoted, whatever else is hidden", () => {
  const quoted = { ...card, consentText: "Consent withdrawn" };
  const bare = cardWords(quoted, element("rh"), { shown: new Set(["text"]), projectTitle: "Study" });
  expect(bare.footer).toBe("Consent withdrawn");
});
