import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecallTrace } from "./recall-trace.ts";

type Note = { readonly stamp: string; readonly lifeMs: number } | "refused" | "begun";

const notes = fc.array(
  fc.oneof(
    fc.record({ stamp: fc.constantFrom("1", "2"), lifeMs: fc.integer({ min: 1, max: 60_000 }) }),
    fc.constantFrom<Note>("refused", "begun"),
  ),
  { maxLength: 8 },
);

describe("what an answer rests on", () => {
  it("lets it be given again for one stand of the writes, as long as the oldest result lives", () => {
    fc.assert(
      fc.property(notes, (all) => {
        const trace = new RecallTrace();
        for (const note of all) {
          if (note === "refused") trace.refuse();
          else if (note === "begun") trace.begin();
          else trace.add(note.stamp, note.lifeMs);
        }
        const since = all.slice(all.lastIndexOf("begun") + 1);
        const read = since.filter((note) => typeof note === "object");
        const isOfOne = new Set(read.map(({ stamp }) => stamp)).size === 1;
        const expected =
          isOfOne && !since.includes("refused")
            ? {
                stamp: read[0]?.stamp,
                lifeMs: Math.min(...read.map(({ lifeMs }) => lifeMs)),
                documentIds: [],
              }
            : undefined;
        expect(trace.recalled).toEqual(expected);
      }),
    );
  });
});
