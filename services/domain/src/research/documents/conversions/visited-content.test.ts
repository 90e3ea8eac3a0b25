import { newId } from "@fieldstone/model/ids.ts";
import { expect, it } from "vitest";
import { visitedContent } from "./visited-content.ts";

it("leaves nothing of what a text refers to but itself, however deep it stands", () => {
  const [documentId, personId] = [newId(), newId()];
  const reference = (type: string, objectType: string, objectId: string) => ({
    type,
    attrs: { objectType, objectId, display: null },
  });
  const words = { type: "text", text: "Ask " };
  const own = reference("inlineReference", "Note", documentId);
  const paragraph = {
    type: "paragraph",
    content: [words, reference("inlineReference", "Person", personId), own],
  };
  const item = { type: "listItem", content: [paragraph, reference("reference", "File", personId)] };
  const content = {
    type: "doc",
    content: [
      reference("reference", "Project", personId),
      reference("reference", "Note", "no id"),
      { type: "bulletList", content: [item] },
    ],
  };
  const seen = visitedContent(content, documentId);
  expect(seen).toEqual({
    type: "doc",
    content: [
      {
        type: "bulletList",
        content: [{ type: "listItem", content: [{ type: "paragraph", content: [words, own] }] }],
      },
    ],
  });
  expect(JSON.stringify(seen)).not.toContain(personId);
});
