import fc from "fast-check";
import { expect, it } from "vitest";
import { newId, toShortId, tryParseId } from "../ids.ts";
import { idsInSettings, mapSettings } from "./map-settings.ts";
import { defaultViewSettings, type ViewSettings, viewSettingsSchema } from "./view-settings.ts";

const id = fc.constant(null).map(() => newId());
const given = fc.tuple(id, fc.boolean()).map(([each, isShort]) => (isShort ? toShortId(each) : each));
const key = fc.oneof(given, fc.constantFrom("title", "createdAt", "videoThumbnail"));
const field = fc.oneof(
  fc
    .constantFrom(
      ...([
        "Authors",
        "Note",
        "People",
        "Project",
        "ProjectCategory",
        "TagBoard",
        "TagGroup",
        "Tags",
        "Title",
      ] as const),
    )
    .map((name) => ({ source: "system" as const, name })),
  fc.record({
    source: fc.constantFrom("note" as const, "custom" as const),
    fieldId: given,
    fieldType: fc.constantFrom("SELECT" as const, "PERSON" as const, "TEXT" as const),
  }),
);
const group: fc.Arbitrary<ViewSettings["group"]> = fc.oneof(
  fc.constant(null),
  fc.constant({ kind: "PUBLISHED" as const }),
  fc.record({ kind: fc.constant("TAG" as const), hiddenOptions: fc.array(given) }),
  fc.record({ kind: fc.constant("PERSON" as const), id: given, options: fc.array(given) }),
  fc.record({ kind: fc.constant("SELECT" as const), id: given, hiddenOptions: fc.array(given) }),
);
const settings: fc.Arbitrary<ViewSettings> = fc.record({
  sort: fc.array(fc.record({ key, direction: fc.constantFrom("ASC" as const, "DESC" as const) }), {
    maxLength: 5,
  }),
  filter: fc.record({
    combinator: fc.constantFrom("And" as const, "Or" as const),
    fields: fc.array(
      fc.record({
        id: fc.string({ maxLength: 10 }),
        field,
        operator: fc.constant("hasAnyOf" as const),
        values: fc.oneof(fc.record({ ids: fc.array(given) }), fc.constant({ text: "slow" })),
      }),
      { maxLength: 10 },
    ),
  }),
  group,
  columns: fc.array(fc.record({ key, width: fc.constant(120) })),
  fieldVisibility: fc.array(fc.record({ key, visible: fc.boolean() })),
  display: fc.constant({}),
});

it("names all of it there and back again, and loses nothing", () => {
  fc.assert(
    fc.property(settings, (before) => {
      const there = new Map<string, string>();
      const back = new Map<string, string>();
      const first = mapSettings(before, (kind, old) => {
        const made = there.get(`${kind} ${old}`) ?? newId();
        there.set(`${kind} ${old}`, made);
        back.set(`${kind} ${made}`, old);
        return made;
      });
      expect(first.lost).toEqual([]);
      expect(viewSettingsSchema.parse(first.settings)).toEqual(first.settings);
      const second = mapSettings(first.settings, (kind, made) => back.get(`${kind} ${made}`));
      expect(second).toEqual({ settings: before, lost: [] });
    }),
  );
});

it("keeps no id of elsewhere, and says which settings lost one", () => {
  fc.assert(
    fc.property(settings, (before) => {
      const named = idsInSettings(before);
      const { settings: after, lost } = mapSettings(before, () => undefined);
      expect(idsInSettings(after)).toEqual([]);
      expect(lost.length > 0).toBe(named.length > 0);
      const text = JSON.stringify(after);
      for (const each of named) {
        expect(text).not.toContain(each.id);
        expect(text).not.toContain(`"${toShortId(each.id)}"`);
      }
    }),
  );
});

it("drops a row of a filter that asks for nothing any more, and keeps one that names what people call it", () => {
  const tags = { source: "system", name: "Tags" } as const;
  const [gone, kept] = [newId(), newId()];
  const row = (ids: string[]) => ({ id: "1", field: tags, operator: "hasAnyOf" as const, values: { ids } });
  const fields = [row([toShortId(gone)]), row([toShortId(gone), toShortId(kept)]), row(["Price"])];
  const before = { ...defaultViewSettings, filter: { combinator: "And" as const, fields } };
  const { settings: after, lost } = mapSettings(before, (_kind, each) => (each === kept ? kept : undefined));
  expect(after.filter.fields.map(({ values }) => values.ids)).toEqual([[toShortId(kept)], ["Price"]]);
  expect(lost).toEqual([{ setting: "filter", kind: "tag" }]);
  expect(tryParseId("Price")).toBeDefined();
});
