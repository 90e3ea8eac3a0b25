import { relayStylePagination } from "@apollo/client/utilities";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const personKind: ObjectKind = {
  type: "person",
  label: () => t("type.person", "Person"),
  folder: "people",
  loadPage: async () => (await import("./PersonPage.tsx")).PersonPage,
  searchType: "PERSON",
  trashType: "person",
  lists: { workspace: ["people", "personRows", "trash", "trashTotals"] },
  cache: {
    // Without an id of its own: what one query asks of it joins what another did.
    PersonConsent: { keyFields: false, merge: true },
    Person: { fields: { highlights: relayStylePagination(["textContains"]) } },
    Query: { fields: { people: relayStylePagination(["nameContains", "filter"]) } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    person: true;
  }
}
