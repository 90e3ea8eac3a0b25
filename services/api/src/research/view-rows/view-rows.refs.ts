import {
  countHighlightsOfPeople,
  countNotesOfPeople,
} from "@fieldstone/domain/research/people/read-person-counts.ts";
import {
  countHighlightsOfInsights,
  countHighlightsOfNotes,
  countInsightsOfNotes,
  findContributors,
  findTagIdsOfInsights,
} from "@fieldstone/domain/research/view-rows/read-row-counts.ts";
import type { GroupCount } from "@fieldstone/domain/research/view-rows/read-view-rows.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";
import type { FieldOfObject } from "../fields/fields.refs.ts";
import { HighlightRef } from "../highlights/highlights.refs.ts";
import { InsightRef } from "../insights/insights.refs.ts";
import { NoteRef } from "../notes/notes.refs.ts";
import { PersonRef } from "../people/people.refs.ts";

export interface RowPage<T> {
  readonly rows: readonly T[];
  readonly totalCount: () => Promise<number>;
}

const totalCount = { ...costs(countCost), description: "The number of rows on all pages." };

export const NoteRowPage = builder.objectRef<RowPage<typeof NoteRef.$inferType>>("NoteRowPage").implement({
  fields: (t) => ({
    rows: t.field({ type: [NoteRef], resolve: ({ rows }) => rows }),
    totalCount: t.int({ ...totalCount, resolve: (page) => page.totalCount() }),
  }),
});
export const InsightRowPage = builder
  .objectRef<RowPage<typeof InsightRef.$inferType>>("InsightRowPage")
  .implement({
    fields: (t) => ({
      rows: t.field({ type: [InsightRef], resolve: ({ rows }) => rows }),
      totalCount: t.int({ ...totalCount, resolve: (page) => page.totalCount() }),
    }),
  });
export const HighlightRowPage = builder
  .objectRef<RowPage<typeof HighlightRef.$inferType>>("HighlightRowPage")
  .implement({
    fields: (t) => ({
      rows: t.field({ type: [HighlightRef], resolve: ({ rows }) => rows }),
      totalCount: t.int({ ...totalCount, resolve: (page) => page.totalCount() }),
    }),
  });

export const PersonRowPage = builder
  .objectRef<RowPage<typeof PersonRef.$inferType>>("PersonRowPage")
  .implement({
    fields: (t) => ({
      rows: t.field({ type: [PersonRef], resolve: ({ rows }) => rows }),
      totalCount: t.int({ ...totalCount, resolve: (page) => page.totalCount() }),
    }),
  });

/** With the kind of what the rows are grouped by: the key of a person or tag is its id. */
export const ViewGroupCountRef = builder.objectRef<
  GroupCount & { readonly kind: NonNullable<ViewSettings["group"]>["kind"] | undefined }
>("ViewGroupCount");
/** A field with an object's value. */
export const FieldCellRef = builder.objectRef<FieldOfObject>("FieldCell");

export const noteHighlightCountLoader = defineAuthoredLoader<number>(countHighlightsOfNotes);
export const noteInsightCountLoader = defineAuthoredLoader<number>(countInsightsOfNotes);
export const personNoteCountLoader = defineAuthoredLoader<number>(countNotesOfPeople);
export const personHighlightCountLoader = defineAuthoredLoader<number>(countHighlightsOfPeople);
export const insightHighlightCountLoader = defineAuthoredLoader<number>(countHighlightsOfInsights);
export const insightTagIdsLoader = defineAuthoredLoader<readonly string[]>(findTagIdsOfInsights);
export const contributorsLoader = defineLoader<readonly string[]>(findContributors);
