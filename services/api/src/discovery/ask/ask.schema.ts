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
import { costs, countCost, derivedCost, searchCost, textCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
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
  "Author of the words: `model` if AI drafted or translated the text that contains them. Null for points of channels.";

const datumDescription =
  "The quoted point of a channel. Its citation links to its theme, or to its channel if it has no theme.";

const AskCitationRef = builder.objectRef<Citation>("AskCitation").implement({
  scope: "search:read",
  description: "A cited source. The quote was found in it character for character.",
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.expose("type", { type: AskCitationType }),
    parentId: t.exposeID("parentId", {
      nullable: true,
      description: "For a highlight, its note or insight; for a point, its channel.",
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
    text: t.exposeString("text", { nullable: true, description: "The beginning of the cited text." }),
    quote: t.exposeString("quote", { nullable: true }),
    speaker: t.exposeString("speaker", {
      nullable: true,
      description: "Who said the words, in a conversation.",
    }),
    isInterviewer: t.boolean({
      description: "Whether the speaker interviews the others.",
      resolve: ({ isInterviewer = false }) => isInterviewer,
    }),
    file: t.expose("file", {
      type: AttachedPageRef,
      nullable: true,
      description: "The file and page that contain the words; null if they are not in a file.",
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
  description: "Filters of a channel's page that list the counted points.",
  fields: (t) => ({
    channelId: t.exposeID("channelId"),
    textContains: t.exposeString("textContains", { nullable: true }),
    from: t.exposeString("from", { nullable: true, description: "A date. That day is included." }),
    to: t.exposeString("to", { nullable: true, description: "A date. That day is included." }),
  }),
});

export const AskChannelCountRef = builder.objectRef<ChannelCount>("AskChannelCount").implement({
  scope: "search:read",
  description: "The number of counted points in one channel, with the filters of its page that list them.",
  fields: (t) => ({
    value: t.exposeInt("value"),
    channelId: t.exposeID("channelId"),
    textContains: t.exposeString("textContains", { nullable: true }),
    from: t.exposeString("from", { nullable: true, description: "A date. That day is included." }),
    to: t.exposeString("to", { nullable: true, description: "A date. That day is included." }),
  }),
});

const AskCountRef = builder.objectRef<AskCount>("AskCount").implement({
  scope: "search:read",
  description: "The number of items that match a filter.",
  fields: (t) => ({
    target: t.exposeString("target"),
    value: t.exposeInt("value"),
    parts: t.exposeStringList("parts", { description: "The filter's conditions in words." }),
    form: t.field({
      type: "JSON",
      nullable: true,
      description: "A filter form for the list of these items; null if no list has such a filter.",
      resolve: ({ form }) => form ?? null,
    }),
    points: t.expose("points", { type: AskCountedPointsRef, nullable: true }),
    byChannel: t.field({
      type: [AskChannelCountRef],
      description: "Counts by channel, highest first, for points in several channels; empty otherwise.",
      resolve: ({ byChannel = [] }) => byChannel,
    }),
  }),
});

const AskSourceRef = builder.objectRef<ShownAnswer["sources"][number]>("AskSource").implement({
  scope: "search:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    type: t.expose("type", { type: AskCitationType }),
    parentId: t.exposeID("parentId", {
      nullable: true,
      description: "The channel of a point; null for other sources.",
    }),
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
      description:
        "The number of notes, insights, highlights and points in scope that the caller could read when the question was answered.",
    }),
    numProjects: t.exposeInt("numProjects"),
    numHighlights: t.exposeInt("numHighlights"),
    numChannels: t.exposeInt("numChannels", {
      description:
        "The number of channels whose points the caller could read when the question was answered.",
    }),
    numMatched: t.exposeInt("numMatched", {
      description:
        "The number of items that matched the question. At most 400, and 400 points, are considered.",
    }),
    hasMoreMatches: t.exposeBoolean("hasMoreMatches", {
      description: "Whether more may have matched than `numMatched`.",
    }),
    numRead: t.exposeInt("numRead"),
    numRemoved: t.exposeInt("numRemoved", {
      description:
        "The number of statements that were removed because none of their quotes was found in its source.",
    }),
    numHidden: t.exposeInt("numHidden", {
      description:
        "The number of statements that are hidden, or replaced by their other quotes, because the caller can no longer read everything that the answer was written from.",
    }),
    withoutAi: t.exposeBoolean("withoutAi", {
      description: "Whether content written by AI was excluded.",
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
  description: "Questions and answers of one member. Only that member can read them.",
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
    description: "The caller's conversations, newest first.",
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
    description: "Finds a citation of an answer in the current text of its source.",
    args: { citationReferenceId: t.arg.string({ required: true }) },
    resolve: (_root, { citationReferenceId }, context) =>
      context.read((tx) => findCitation(tx, citationReferenceId)),
  }),
}));
