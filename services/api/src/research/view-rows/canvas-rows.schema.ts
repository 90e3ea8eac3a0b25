import { groupInThread } from "@fieldstone/domain/research/view-rows/group-in-thread.ts";
import type { SimilarGroup } from "@fieldstone/domain/research/view-rows/group-similar.ts";
import { listCanvasRows } from "@fieldstone/domain/research/view-rows/read-view-rows.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import {
  canvasCardsPerRequestMax,
  canvasCardTextLengthMax,
  similarCardsMax,
} from "@fieldstone/model/views/canvas.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { embedderFor } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import {
  costs,
  countCost,
  filterRowCost,
  groupedReadCost,
  searchCost,
} from "../../graphql/costs/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { requireScope } from "../../scopes/require-scope.ts";
import { highlightLoader, tagIdsOfHighlightLoader } from "../highlights/highlights.refs.ts";
import { insightLoader } from "../insights/insights.refs.ts";
import { noteLoader } from "../notes/notes.refs.ts";
import { consentOfHighlightLoader, PersonConsentRef } from "../people/people.refs.ts";
import { ProjectRef } from "../projects/projects.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import { ViewTargetRef } from "../views/views.refs.ts";
import { readRequest } from "./view-rows.schema.ts";

/** The contents of a card on a canvas. */
interface CanvasCard {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly speaker: string | null;
  readonly updatedAt: Date;
  readonly isHighlight: boolean;
  readonly documentType: "note" | "insight";
  readonly documentId: string;
}

/** A card contains text of the object that it shows: a token needs that object's scope too. */
const scopes = { HIGHLIGHT: "highlights:read", INSIGHT: "insights:read", NOTE: "notes:read" } as const;

async function loadCards(
  context: ApiContext,
  projectId: string,
  target: ViewReferenceType,
  ids: readonly string[],
): Promise<readonly CanvasCard[]> {
  requireScope(context.tenant.actor, scopes[target]);
  const known = [...new Set(ids.map((id) => tryParseId(id)).filter((id) => id !== undefined))];
  if (target === "HIGHLIGHT") {
    const found = await Promise.all(known.map((id) => highlightLoader(context).load(id)));
    return found
      .filter((each) => each?.projectId === projectId)
      .flatMap((each) => (each === undefined ? [] : { ...each, title: "", isHighlight: true }));
  }
  const documentType = target === "NOTE" ? "note" : "insight";
  const loader = target === "NOTE" ? noteLoader(context) : insightLoader(context);
  const found = await Promise.all(known.map((id) => loader.load(id)));
  return found.flatMap((each) =>
    each?.projectId === projectId
      ? {
          id: each.id,
          title: each.title,
          text: each.contentAbstract,
          speaker: null,
          updatedAt: each.updatedAt,
          isHighlight: false,
          documentType,
          documentId: each.id,
        }
      : [],
  );
}

function requireAtMost(ids: readonly string[], max: number): void {
  if (ids.length <= max) return;
  throw new ProductError("ValidationError", "view.too_many_cards", `Choose at most ${max} cards at once.`, {
    field: "ids",
  });
}

const CanvasCardRef = builder.objectRef<CanvasCard>("CanvasCard").implement({
  scope: "projects:read",
  description: "A note, insight or highlight as shown on a canvas.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title", { description: "Empty for a highlight." }),
    text: t.string({ resolve: ({ text }) => cutText(text, canvasCardTextLengthMax) }),
    speaker: t.exposeString("speaker", { nullable: true }),
    source: t.string({
      nullable: true,
      description: "For a highlight, the title of the note or insight that contains it; null otherwise.",
      resolve: async ({ isHighlight, documentType, documentId }, _args, context) => {
        if (!isHighlight) return null;
        requireScope(context.tenant.actor, scopes[documentType === "note" ? "NOTE" : "INSIGHT"]);
        const loader = documentType === "note" ? noteLoader(context) : insightLoader(context);
        return (await loader.load(documentId))?.title ?? null;
      },
    }),
    consent: t.field({
      type: PersonConsentRef,
      nullable: true,
      description:
        "For a highlight, consent of the person who said the words; null if the person is not known, and for visitors.",
      resolve: async ({ id, isHighlight }, _args, context) =>
        isHighlight && context.tenant.actor.kind === "user"
          ? ((await consentOfHighlightLoader(context).load(id)) ?? null)
          : null,
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    documentType: t.exposeString("documentType", {
      description: "`note` or `insight`: the type of document that contains the text.",
    }),
    documentId: t.exposeID("documentId"),
    tags: t.field({
      type: [TagRef],
      description: "Tags of a highlight; empty for notes and insights.",
      ...costs(groupedReadCost),
      args: withoutAiArg(t),
      resolve: async ({ id, isHighlight }, args, context) => {
        if (!isHighlight) return [];
        const ids = (await tagIdsOfHighlightLoader(context, args).load(id)) ?? [];
        const tags = await Promise.all(ids.map((tagId) => tagLoader(context).load(tagId)));
        return tags.filter((tag) => tag !== undefined);
      },
    }),
  }),
});

/** Compared characters of a card's title and text: one batch of the model, 60 ms of the shared thread. */
const comparedTextLengthMax = 500;

const SimilarGroupRef = builder.objectRef<SimilarGroup>("SimilarCardGroup").implement({
  scope: "projects:read",
  fields: (t) => ({ title: t.exposeString("title"), cardIds: t.idList({ resolve: ({ ids }) => [...ids] }) }),
});

builder.objectFields(ProjectRef, (t) => ({
  canvasMatches: t.field({
    ...costs(countCost),
    type: ["ID"],
    description:
      "Ids of the objects that match a view's filter, in the view's order, up to the limit of a canvas.",
    args: {
      target: t.arg({ type: ViewTargetRef, required: true }),
      settings: t.arg({ type: "JSON", required: true }),
      timezoneOffsetMinutes: t.arg.int(),
    },
    resolve: async ({ id: projectId }, { target, ...args }, context) => {
      const request = readRequest(context, { projectId, target }, args);
      return [...(await context.read(async (tx) => listCanvasRows(tx, await request(tx))))];
    },
  }),
  canvasCards: t.field({
    ...costs(filterRowCost),
    type: [CanvasCardRef],
    description: `Cards by the ids of their objects, at most ${canvasCardsPerRequestMax}. Objects that were deleted or that the caller cannot read are omitted.`,
    args: { target: t.arg({ type: ViewTargetRef, required: true }), ids: t.arg.idList({ required: true }) },
    resolve: async ({ id }, { target, ids }, context) => {
      requireAtMost(ids, canvasCardsPerRequestMax);
      return [...(await loadCards(context, id, target, ids))];
    },
  }),
  similarCards: t.field({
    ...costs(searchCost),
    type: [SimilarGroupRef],
    description: `Groups of cards with similar texts, from at most ${similarCardsMax} cards. Cards that resemble no other are omitted.`,
    args: { target: t.arg({ type: ViewTargetRef, required: true }), ids: t.arg.idList({ required: true }) },
    resolve: async ({ id }, { target, ids }, context) => {
      requireAtMost(ids, similarCardsMax);
      context.cost.addCompared(ids.length);
      const cards = await loadCards(context, id, target, ids);
      const texts = cards.map(({ title, text }) => cutText(`${title} ${text}`.trim(), comparedTextLengthMax));
      const embedder = embedderFor(context.tenant.teamId, context.services.config);
      const vectors = await embedder.embed(texts, { urgent: true });
      return [
        ...(await groupInThread(
          context.tenant.teamId,
          cards.map((card, place) => ({
            id: card.id,
            text: texts[place] ?? "",
            vector: vectors[place] ?? [],
          })),
          embedder.alikeMin,
        )),
      ];
    },
  }),
}));
