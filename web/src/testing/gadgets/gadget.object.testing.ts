import type { ObjectKind } from "../../app/objects/object-kind.ts";

/** A kind of object that only this folder defines. */
export const gadgetKind: ObjectKind = {
  type: "gadget",
  label: () => "Gadget",
  folder: "gadgets",
  loadPage: async () => (await import("./GadgetPage.testing.tsx")).GadgetPage,
  searchType: "GADGET",
  foundWords: "quote",
  card: ({ projectTitle }) => ({ heading: "A turning gadget", place: `Shelf of ${projectTitle}` }),
  isRestorable: true,
  lists: { workspace: ["gadgets"] },
  cache: { Query: { fields: { gadgets: { merge: (_held, coming) => [...coming] } } } },
};
