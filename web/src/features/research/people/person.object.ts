import { relayStylePagination } from "@apollo/client/utilities";
import { highlightList, wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const personKind: ObjectKind = {
  type: "person",
  label: () => t("type.person", "Person"),
  folder: "people",
  loadPage: async () => (await import("./PersonPage.tsx")).PersonPage,
  searchType: "PERSON",
  isRestorable: true,
  lists: { workspace: ["people", "personRows"] },
  cache: {
    // Without an id of its own: merges the fields loaded by different queries.
    PersonConsent: { keyFields: false, merge: true },
    Person: { fields: { highlights: highlightList(), notes: wholeList } },
    Query: { fields: { people: relayStylePagination(["nameContains", "filter"]) } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    person: true;
  }
}
