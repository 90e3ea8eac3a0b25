import { documentSchema } from "@fieldstone/document/document-schema.ts";
import { getSchema } from "@tiptap/core";
import type { AttributeSpec, MarkSpec, NodeSpec, Schema } from "@tiptap/pm/model";
import { describe, expect, it } from "vitest";
import { documentExtensions } from "./document-extensions.ts";

const editorSchema = getSchema(documentExtensions());

function attributes(attrs: Record<string, AttributeSpec> | null | undefined) {
  return Object.fromEntries(
    Object.entries(attrs ?? {})
      .map(([name, spec]) => [name, spec.default] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/** The rules that decide which documents are valid and how they are parsed; rendering is up to the editor. */
function nodeRules(name: string, spec: NodeSpec) {
  return {
    name,
    content: spec.content ?? "",
    group: spec.group ?? "",
    marks: spec.marks,
    inline: spec.inline ?? false,
    atom: spec.atom ?? false,
    code: spec.code ?? false,
    defining: spec.defining ?? false,
    isolating: spec.isolating ?? false,
    tableRole: spec.tableRole,
    linebreakReplacement: spec.linebreakReplacement ?? false,
    attributes: attributes(spec.attrs),
  };
}

function markRules(name: string, spec: MarkSpec) {
  return {
    name,
    excludes: spec.excludes,
    inclusive: spec.inclusive ?? true,
    group: spec.group,
    attributes: attributes(spec.attrs),
  };
}

function rulesOf(schema: Schema) {
  const nodes = Object.entries(schema.nodes).map(([name, type]) => nodeRules(name, type.spec));
  const marks = Object.entries(schema.marks).map(([name, type]) => markRules(name, type.spec));
  return {
    nodes: nodes.sort((a, b) => a.name.localeCompare(b.name)),
    marks: marks.sort((a, b) => a.name.localeCompare(b.name)),
    top: schema.topNodeType.name,
  };
}

describe("the editor's schema", () => {
  it("has the nodes, marks, content rules and attributes of the stored documents' schema", () => {
    expect(rulesOf(editorSchema)).toEqual(rulesOf(documentSchema));
  });

  it("fills and orders nodes and marks in the same way", () => {
    expect(Object.keys(editorSchema.nodes)).toEqual(Object.keys(documentSchema.nodes));
    expect(Object.keys(editorSchema.marks)).toEqual(Object.keys(documentSchema.marks));
  });

  it("reads a document with every node the same way", () => {
    const document = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What we heard" }] },
        {
          type: "turn",
          attrs: { speaker: "Ana", personId: null, startMs: 1200, endMs: 4000 },
          content: [
            { type: "text", text: "I keep ", marks: [{ type: "bold" }] },
            { type: "text", text: "losing it", marks: [{ type: "link", attrs: { href: "https://a.b" } }] },
            { type: "hardBreak" },
            { type: "inlineReference", attrs: { objectType: "Person", objectId: "abc" } },
          ],
        },
        {
          type: "taskList",
          content: [{ type: "taskItem", attrs: { checked: true }, content: [{ type: "paragraph" }] }],
        },
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              content: [
                { type: "tableHeader", content: [{ type: "paragraph" }] },
                { type: "tableCell", content: [{ type: "paragraph" }] },
              ],
            },
          ],
        },
        { type: "image", attrs: { fileId: "abc", alt: "A chart" } },
        { type: "highlightEmbed", attrs: { highlightId: "abc" } },
        { type: "reference", attrs: { objectType: "Note", objectId: "abc", display: "{}" } },
        { type: "codeBlock", content: [{ type: "text", text: "x" }] },
        { type: "horizontalRule" },
      ],
    };
    const here = editorSchema.nodeFromJSON(document);
    here.check();
    expect(here.toJSON()).toEqual(documentSchema.nodeFromJSON(document).toJSON());
  });
});
