import { isListed } from "@fieldstone/domain/research/people/read-people.ts";
import {
  countViewGroups,
  countViewRows,
  listViewRows,
  type ViewRowsRequest,
} from "@fieldstone/domain/research/view-rows/read-view-rows.ts";
import { parseSettings } from "@fieldstone/domain/research/views/view.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type DataLoader from "dataloader";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { pageSizeDefault } from "../../graphql/costs/page-size.ts";
import { readFilter } from "../filters/filter-argument.ts";
import { highlightLoader } from "../highlights/highlights.refs.ts";
import { insightLoader } from "../insights/insights.refs.ts";
import { noteLoader } from "../notes/notes.refs.ts";
import { PersonRef, personLoader } from "../people/people.refs.ts";
import { ProjectRef } from "../projects/projects.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import { ViewTargetRef } from "../views/views.refs.ts";
import {
  HighlightRowPage,
  InsightRowPage,
  NoteRowPage,
  PersonRowPage,
  type RowPage,
  ViewGroupCountRef,
} from "./view-rows.refs.ts";

type FieldArguments = Parameters<Parameters<typeof builder.objectField>[2]>[0]["arg"];

function rowArgs({ arg }: { arg: FieldArguments }) {
  return {
    settings: arg({ type: "JSON", required: true, description: "View settings, as in `View.settings`." }),
    timezoneOffsetMinutes: arg.int({
      description: "Minutes to add to local time to get UTC, for conditions on days.",
    }),
    groupKey: arg.string({
      description: "Only rows of this group; an empty text selects rows that are in no group.",
    }),
    viewId: arg.id({ description: "The view whose manual order of cards applies." }),
    offset: arg.int({ defaultValue: 0 }),
    first: arg.int(),
  };
}

interface RowArguments {
  readonly settings?: unknown;
  readonly timezoneOffsetMinutes?: number | null | undefined;
  readonly groupKey?: string | null | undefined;
  readonly viewId?: string | null | undefined;
  readonly offset?: number | null | undefined;
  readonly first?: number | null | undefined;
  readonly nameContains?: string | null | undefined;
}

interface ListedRows<T> {
  readonly context: ApiContext;
  /** Null for people. */
  readonly projectId: string | null;
  readonly target: ListedType;
  readonly loader: DataLoader<string, T | undefined>;
}

const filteredLists = {
  NOTE: "notes",
  INSIGHT: "insights",
  HIGHLIGHT: "highlights",
  PERSON: "people",
} as const;

/** Builds the request from settings; the filter is compiled in the list's transaction. */
export function readRequest(
  context: ApiContext,
  { projectId, target }: Pick<ViewRowsRequest, "projectId" | "target">,
  { settings: given, timezoneOffsetMinutes, groupKey, viewId, nameContains }: RowArguments,
): (tx: TenantTransaction) => Promise<ViewRowsRequest> {
  const settings = parseSettings(given, target);
  const filter = readFilter(context, filteredLists[target], {
    form: settings.filter,
    timezoneOffsetMinutes: timezoneOffsetMinutes ?? 0,
  });
  return async (tx) => {
    const wanted = settings.filter.fields.length === 0 ? undefined : await filter(tx);
    return {
      projectId,
      target,
      settings,
      filter: nameContains ? isListed({ nameContains, filter: wanted }) : wanted,
      withoutAi: filter.withoutAi,
      groupKey: groupKey ?? undefined,
      viewId: viewId ?? undefined,
    };
  };
}

async function loadRows<T>(
  { context, projectId, target, loader }: ListedRows<T>,
  args: RowArguments,
): Promise<RowPage<T>> {
  const request = readRequest(context, { projectId, target }, args);
  const window = { offset: args.offset ?? 0, limit: args.first ?? pageSizeDefault };
  const ids = await context.read(async (tx) => listViewRows(tx, await request(tx), window));
  const found = await Promise.all(ids.map((id) => loader.load(id)));
  return {
    rows: found.filter((row) => row !== undefined),
    totalCount: () => context.read(async (tx) => countViewRows(tx, await request(tx))),
  };
}

builder.objectFields(ProjectRef, (t) => ({
  noteRows: t.field({
    type: NoteRowPage,
    description: "Rows of notes, from any offset.",
    args: rowArgs(t),
    resolve: ({ id: projectId }, args, context) =>
      loadRows({ context, projectId, target: "NOTE", loader: noteLoader(context) }, args),
  }),
  insightRows: t.field({
    type: InsightRowPage,
    args: rowArgs(t),
    resolve: ({ id: projectId }, args, context) =>
      loadRows({ context, projectId, target: "INSIGHT", loader: insightLoader(context) }, args),
  }),
  highlightRows: t.field({
    type: HighlightRowPage,
    args: rowArgs(t),
    resolve: ({ id: projectId }, args, context) =>
      loadRows({ context, projectId, target: "HIGHLIGHT", loader: highlightLoader(context) }, args),
  }),
  viewGroups: t.field({
    ...costs(countCost),
    type: [ViewGroupCountRef],
    description: "The number of rows in each group of a view. Empty groups are omitted.",
    args: {
      target: t.arg({ type: ViewTargetRef, required: true }),
      settings: t.arg({ type: "JSON", required: true }),
      timezoneOffsetMinutes: t.arg.int(),
    },
    resolve: async ({ id: projectId }, { target, ...args }, context) => {
      const request = readRequest(context, { projectId, target }, args);
      return await context.read(async (tx) => {
        const wanted = await request(tx);
        const kind = wanted.settings.group?.kind;
        return (await countViewGroups(tx, wanted)).map((counted) => ({ ...counted, kind }));
      });
    },
  }),
}));

builder.queryField("personRows", (t) =>
  t.field({
    scope: "people:read",
    type: PersonRowPage,
    description: "Rows of people, from any offset.",
    args: {
      settings: t.arg({ type: "JSON", required: true, description: "View settings, as in `View.settings`." }),
      timezoneOffsetMinutes: t.arg.int(),
      nameContains: t.arg.string(),
      offset: t.arg.int({ defaultValue: 0 }),
      first: t.arg.int(),
    },
    resolve: (_root, args, context) => {
      requireUser(context);
      return loadRows({ context, projectId: null, target: "PERSON", loader: personLoader(context) }, args);
    },
  }),
);

ViewGroupCountRef.implement({
  scope: "any",
  fields: (t) => ({
    key: t.string({
      description: "The id of an option, a person or a tag, or `published`; empty for rows in no group.",
      resolve: ({ key }) => (key.length === 36 && tryParseId(key) !== undefined ? toShortId(key) : key),
    }),
    count: t.exposeInt("count"),
    person: t.field({
      type: PersonRef,
      nullable: true,
      description: "Set if the rows are grouped by a PERSON field.",
      resolve: async ({ kind, key }, _args, context) =>
        kind !== "PERSON" || key === "" ? null : ((await personLoader(context).load(key)) ?? null),
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      description: "Set if the rows are grouped by tag. The tag's board can belong to the workspace.",
      resolve: async ({ kind, key }, _args, context) =>
        kind !== "TAG" || key === "" ? null : ((await tagLoader(context).load(key)) ?? null),
    }),
  }),
});
