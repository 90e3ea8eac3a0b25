import { expect, test } from "vitest";
import { codebookMarkdown } from "./codebook-markdown.ts";

const tag = { id: "t", title: "Price *too* high", color: "#6b8e4e", description: "" };
const consent = { status: "WITHDRAWN", until: null } as const;
const entry = {
  changeNumber: 2,
  definition: "Says that it costs\n1. too much",
  useWhen: "# of euros is named",
  avoidWhen: "",
  examples: [
    { text: "“Far too dear.”\n- really", highlight: null },
    { text: null, highlight: { id: "h", text: "We cannot pay <that>.", speaker: null, consent } },
    { text: null, highlight: null },
  ],
  changedBy: null,
  changedAt: "2026-01-01T00:00:00Z",
};

test("a codebook's texts stay texts in Markdown, in the order of its boards", () => {
  const groups = [{ id: "g", title: "Pains", tags: [tag] }];
  const plain = { ...tag, id: "u", title: "Bare" };
  const boards = [{ id: "b", title: "Tags", groups, ungroupedTags: [plain] }];
  const first = { ...entry, changeNumber: 1, useWhen: "", examples: [], changedAt: "2025-12-31T00:00:00Z" };
  const changes = new Map([["t", [{ ...entry, changedBy: { id: "a", name: "Ada_T" } }, first]]]);
  expect(codebookMarkdown("Study_1", boards, { entries: new Map([["t", entry]]), changes })).toBe(`# Study\\_1

## Tags

### Pains

#### Price \\*too\\* high

**Definition**

Says that it costs
1\\. too much

**When to use**

\\# of euros is named

**Examples**

> “Far too dear.”
> \\- really

> We cannot pay \\<that\\>. (Consent withdrawn)

**Changes over time**

- 2026-01-01, Ada\\_T: When to use, Examples
- 2025-12-31, A former member: Definition

### Bare
`);
});
