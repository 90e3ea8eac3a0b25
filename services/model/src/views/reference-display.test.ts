import fc from "fast-check";
import { expect, it } from "vitest";
import {
  fitsReference,
  type ReferenceObject,
  referenceDisplaySchema,
  referenceDisplays,
  referenceLayouts,
  referenceToggles,
  resolveReferenceDisplay,
  withToggle,
} from "./reference-display.ts";

const kinds = Object.keys(referenceDisplays).filter(
  (kind): kind is ReferenceObject => kind in referenceDisplays,
);
const kindOf = fc.constantFrom(...kinds);
const toggleOf = fc.constantFrom(...referenceToggles);
const choices = fc.record({
  layout: fc.option(fc.constantFrom(...referenceLayouts), { nil: undefined }),
  toggles: fc.option(fc.dictionary(toggleOf, fc.boolean()), { nil: undefined }),
});

it("only highlights are shown as video or text alone", () => {
  for (const [kind, { layouts }] of Object.entries(referenceDisplays)) {
    expect(layouts).toEqual(
      kind === "Highlight" ? ["landscape", "portrait", "videoOnly", "textOnly"] : ["landscape", "portrait"],
    );
  }
  expect(Object.keys(referenceDisplays)).toHaveLength(8);
  expect(referenceToggles.toSorted()).toEqual(
    [...new Set(Object.values(referenceDisplays).flatMap(({ toggles }) => [...toggles]))].toSorted(),
  );
});

it("a card is drawn in a layout of its kind and shows only what its kind has, whatever was chosen", () => {
  fc.assert(
    fc.property(kindOf, choices, (kind, choice) => {
      const { layout, shown } = resolveReferenceDisplay(kind, referenceDisplaySchema.parse(choice));
      const { layouts, toggles } = referenceDisplays[kind];
      expect(layouts).toContain(layout);
      for (const toggle of shown) expect(toggles).toContain(toggle);
      if (choice.layout !== undefined && fitsReference(kind, choice)) expect(layout).toBe(choice.layout);
    }),
  );
});

it("a toggle that is set is followed, and leaves the others as they were", () => {
  fc.assert(
    fc.property(kindOf, choices, toggleOf, fc.boolean(), (kind, choice, toggle, isShown) => {
      const before = resolveReferenceDisplay(kind, choice);
      const after = resolveReferenceDisplay(kind, withToggle(choice, toggle, isShown));
      const known: readonly string[] = referenceDisplays[kind].toggles;
      const isWhole = after.layout === "landscape" || after.layout === "portrait";
      if (isWhole) expect(after.shown.has(toggle)).toBe(isShown && known.includes(toggle));
      for (const other of referenceToggles)
        if (other !== toggle) expect(after.shown.has(other)).toBe(before.shown.has(other));
    }),
  );
});

it("what a kind does not know does not fit it", () => {
  expect(fitsReference("Highlight", { layout: "videoOnly", toggles: { tags: true } })).toBe(true);
  expect(fitsReference("Note", { layout: "videoOnly" })).toBe(false);
  expect(fitsReference("Note", { toggles: { tags: true } })).toBe(false);
});
