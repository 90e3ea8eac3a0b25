import { type FoundCitation, findCitation } from "@fieldstone/domain/discovery/ask/find-citation.ts";
import { readAnswers, type ShownAnswer } from "@fieldstone/domain/discovery/ask/read-answers.ts";
import {
  findConversationFilters,
  listConversations,
  readConversation,
} from "@fieldstone/domain/discovery/ask/read-conversations.ts";
import {
  type AskClaim,
  type AskCount,
  askMessageStatuses,
  type ChannelCount,
} from "@fieldstone/model/ask/ask-event.ts";
import { parseId, toShortId } from "@fieldstone/model/ids.ts";
import {
  type Citation,
  citationTypes,
  conversationFeedback,
  conversationRoles,
  sourceAuthors,
} from "@fieldstone/model/search/answer.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost, derivedCost, searchCost, textCost } from "../../graphql/field-cost.ts";
import { defineLoader } from "../../graphql/loader.ts";
import { HighlightRef, highlightLoader } from "../../research/highlights/highlights.refs.ts";
import { AttachedPageRef } from "../attached-page.ref.ts";
import { AskConversationRef, AskMessageRef } from "./ask.refs.ts";

const AskCitationType = builder.enumType("AskCitationType", { values: citationTypes });
const AskRole = builder.enumType("AskRole", { values: conversationRoles });
const AskMessageStatus = builder.enumType("AskMessageStatus", { values: askMessageStatuses });
export const AskFeedback = builder.enumType("AskFeedback", { values: conversationFeedback });
const AskCitationState = builder.enumType("AskCitationState", {
  values: ["SAME", "MOVED", "CHANGED"] as const,
});

const AskSourceAuthor = builder.enumType("AskSourceAuthor", { values: sourceAuthors });
const authorDescription =
  "Who wrote the words: `model` of what AI drafted or translated, and of highlights in it. Points of channels have none.";

const datumDescription =
  "The point of a channel that is quoted. It is cited through its theme, or through its channel where it is in none.";

const AskCitationRef = builder.objectRef<Citation>("AskCitation").implement({
  scope: "search:read",
  description: "A quote that was found, character for character, in what it names.",
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.expose("type", { type: AskCitationType }),
    parentId: t.exposeID("parentId", {
      nullable: true,
      description: "The note or insight of a highlight; of a point its channel.",
    }),
    datumId: t.exposeID("datumId", { nullable: true, description: datumDescription }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      resolve: ({ type, id }, _args, context) =>
        type === "highlight" ? highlightLoader(context).load(id) : null,
    }),
    title: t.exposeString("title", { nullable: true }),
    projectTitle: t.exposeString("projectTitle", { nullable: true }),
    text: t.exposeString("text", { nullable: true, description: "How the text begins that is cited." }),
    quote: t.exposeString("quote", { nullable: true }),
    file: t.expose("file", {
      type: AttachedPageRef,
      nullable: true,
      description: "Where the words are, if they are in a file.",
    }),
    citationReferenceId: t.exposeString("citationReferenceId", { nullable: true }),
    authorKind: t.expose("authorKind", {
      type: AskSourceAuthor,
      nullable: true,
      description: authorDescription,
    }),
  }),
});

const AskClaimRef = builder.objectRef<AskClaim>("AskClaim").implement({
  scope: "search:read",
  fields: (t) => ({
    text: t.exposeString("text"),
    citations: t.expose("citations", { type: [AskCitationRef] }),
  }),
});

const AskCountedPointsRef = builder.objectRef<NonNullable<AskCount["points"]>>("AskCountedPoints").implement({
  scope: "search:read",
  description: "Points of one channel, as its page lists them.",
  fields: (t) => ({
    channelId: t.exposeID("channelId"),
    textContains: t.exposeString("textContains", { nullable: true }),
    from: t.exposeString("from", { nullable: true, description: "A day, counted itself." }),
    to: t.exposeString("to", { nullable: true, description: "A day, counted itself." }),
  }),
});

export const AskChannelCountRef = builder.objectRef<ChannelCount>("AskChannelCount").implement({
  scope: "search:read",
  description: "How many of the points that were counted are in one channel, as its page lists them.",
  fields: (t) => ({
    value: t.exposeInt("value"),
    channelId: t.exposeID("channelId"),
    textContains: t.exposeString("textContains", { nullable: true }),
    from: t.exposeString("from", { nullable: true, description: "A day, counted itself." }),
    to: t.exposeString("to", { nullable: true, description: "A day, counted itself." }),
  }),
});

const AskCountRef = builder.objectRef<AskCount>("AskCount").implement({
  scope: "search:read",
  description: "A number that a filter of a list gives.",
  fields: (t) => ({
    target: t.exposeString("target"),
    value: t.exposeInt("value"),
    parts: t.exposeStringList("parts", { description: "What the filter says." }),
    form: t.field({
      type: "JSON",
      nullable: true,
      description: "As a list's filter takes it; null of what no list is filtered by.",
      resolve: ({ form }) => form ?? null,
    }),
    points: t.expose("points", { type: AskCountedPointsRef, nullable: true }),
    byChannel: t.field({
      type: [AskChannelCountRef],
      description: "Of points in several channels: how many are in each, the channels with most first.",
      resolve: ({ byChannel = [] }) => byChannel,
    }),
  }),
});

const AskSourceRef = builder.objectRef<ShownAnswer["sources"][number]>("AskSource").implement({
  scope: "search:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.expose("type", { type: AskCitationType }),
    parentId: t.exposeID("parentId", { nullable: true, description: "Of a point: its channel." }),
    datumId: t.exposeID("datumId", { nullable: true, description: datumDescription }),
    title: t.exposeString("title"),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      resolve: ({ type, id }, _args, context) =>
        type === "highlight" ? highlightLoader(context).load(id) : null,
    }),
    authorKind: t.expose("authorKind", {
      type: AskSourceAuthor,
      nullable: true,
      description: authorDescription,
    }),
  }),
});

const AskAnswerRef = builder.objectRef<ShownAnswer>("AskAnswer").implement({
  scope: "search:read",
  fields: (t) => ({
    summary: t.string({ resolve: ({ claims }) => claims.map(({ text }) => text).join("\n") }),
    claims: t.field({ type: [AskClaimRef], resolve: ({ claims }) => [...claims] }),
    citations: t.field({
      type: [AskCitationRef],
      resolve: ({ claims }) => claims.flatMap(({ citations }) => citations),
    }),
    counted: t.field({ type: AskCountRef, nullable: true, resolve: ({ counted }) => counted }),
    numItems: t.exposeInt("numItems", {
      description: "Notes, insights, highlights and points that could be read.",
    }),
    numProjects: t.exposeInt("numProjects"),
    numHighlights: t.exposeInt("numHighlights"),
    numChannels: t.exposeInt("numChannels", { description: "Channels whose points could be read." }),
    numMatched: t.exposeInt("numMatched"),
    numRead: t.exposeInt("numRead"),
    numRemoved: t.exposeInt("numRemoved", {
      description: "Statements that were removed: none of their quotes was found in its source.",
    }),
    numHidden: t.exposeInt("numHidden", {
      description: "Statements whose sources can no longer be read.",
    }),
    withoutAi: t.exposeBoolean("withoutAi", {
      description: "What AI wrote was neither counted nor read.",
    }),
    isQuestion: t.exposeBoolean("isQuestion"),
    sources: t.field({ type: [AskSourceRef], resolve: ({ sources }) => [...sources] }),
  }),
});

AskMessageRef.implement({
  scope: "search:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    role: t.expose("role", { type: AskRole }),
    text: t.exposeString("text"),
    status: t.expose("status", { type: AskMessageStatus }),
    failureCode: t.exposeString("failureCode", { nullable: true }),
    failureMessage: t.exposeString("failureMessage", { nullable: true }),
    answer: t.field({ type: AskAnswerRef, nullable: true, resolve: ({ answer }) => answer }),
    model: t.exposeString("model", { nullable: true }),
    feedback: t.expose("feedback", { type: AskFeedback, nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const filterLoader = defineLoader(findConversationFilters);

AskConversationRef.implement({
  scope: "search:read",
  description: "Questions of one member, who alone sees them.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    filter: t.field({
      type: "JSON",
      nullable: true,
      ...costs(textCost),
      resolve: async ({ id }, _args, context) => {
        const filter = await filterLoader(context).load(id);
        return filter === undefined
          ? null
          : { ...filter, objectIds: filter.objectIds.map((objectId) => toShortId(objectId)) };
      },
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    messages: t.field({
      ...costs(searchCost),
      type: [AskMessageRef],
      resolve: async ({ id }, _args, context) => [...(await context.read((tx) => readAnswers(tx, id)))],
    }),
  }),
});

const FoundCitationRef = builder.objectRef<FoundCitation>("FoundCitation").implement({
  scope: "search:read",
  fields: (t) => ({
    quote: t.exposeString("quote"),
    state: t.expose("state", { type: AskCitationState }),
  }),
});

builder.queryFields((t) => ({
  askConversations: t.field({
    scope: "search:read",
    ...costs(countCost),
    type: [AskConversationRef],
    description: "The member's own, the latest first.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read(listConversations))];
    },
  }),
  askConversation: t.field({
    scope: "search:read",
    type: AskConversationRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.read((tx) => readConversation(tx, parseId(id))),
  }),
  askCitation: t.field({
    scope: "search:read",
    ...costs(derivedCost),
    type: FoundCitationRef,
    description: "A citation of an answer, looked up in its source as it is now.",
    args: { citationReferenceId: t.arg.string({ required: true }) },
    resolve: (_root, { citationReferenceId }, context) =>
      context.read((tx) => findCitation(tx, citationReferenceId)),
  }),
}));
