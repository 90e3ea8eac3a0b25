import type { NamedPage } from "@fieldstone/domain/research/documents/text-of-files.ts";
import { builder } from "../graphql/builder.ts";

/** The attached page in which a search or an answer found its text. */
export const AttachedPageRef = builder.objectRef<NamedPage>("AttachedPage").implement({
  scope: "search:read",
  description: "A page of a file that is attached to a note or insight.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    pageNum: t.exposeInt("pageNum"),
  }),
});
