import {
  type ImportLeftOut,
  type LeftOutSummary,
  leftOutKinds,
  leftOutNamedMax,
  leftOutReasons,
  leftOutShownMax,
} from "@fieldstone/domain/intake/imports/import-item.ts";
import { readLeftOut } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

const ImportLeftOutKind = builder.enumType("ImportLeftOutKind", { values: leftOutKinds });
const ImportLeftOutReason = builder.enumType("ImportLeftOutReason", { values: leftOutReasons });

const ImportLeftOutRef = builder.objectRef<ImportLeftOut>("ImportLeftOut").implement({
  scope: "files:read",
  fields: (t) => ({
    kind: t.expose("kind", { type: ImportLeftOutKind }),
    name: t.exposeString("name"),
    reason: t.expose("reason", { type: ImportLeftOutReason }),
  }),
});

export const ImportLeftOutSummaryRef = builder.objectRef<LeftOutSummary>("ImportLeftOutSummary").implement({
  scope: "files:read",
  fields: (t) => ({
    count: t.exposeInt("count", { description: `The number of items, counted up to ${leftOutNamedMax}.` }),
    first: t.field({
      type: [ImportLeftOutRef],
      description: `The first ${leftOutShownMax} items.`,
      resolve: ({ named }) => [...named],
    }),
  }),
});

export const leftOutLoader = defineLoader<LeftOutSummary>(readLeftOut);
