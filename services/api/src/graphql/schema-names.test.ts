import { isObjectType } from "graphql";
import { expect, it } from "vitest";
import { buildApiSchema } from "./schema.ts";

/** Results and parts of objects, which have no identity of their own. */
const values: readonly string[] = [
  "AccessGrant",
  "ActivityPoint",
  "AiSettings",
  "AiSwitch",
  "AiUsage",
  "ArrivedUploadPart",
  "AskAnswer",
  "AskChannelCount",
  "AskClaim",
  "AskCount",
  "AskCountedPoints",
  "AuditHead",
  "Authentication",
  "Author",
  "AvailableTranscriptionProvider",
  "BulkImportItem",
  "Caption",
  "ChannelActivity",
  "ChannelDataRoom",
  "ChannelSummarySection",
  "ChannelSummarySentence",
  "ChannelThemeSearch",
  "Clip",
  "CodebookEntry",
  "CodebookExample",
  "CodedText",
  "CodingAgreement",
  "CodingDecision",
  "CodingRoundCoder",
  "CodingRoundNote",
  "CrossTable",
  "CrossTableCell",
  "DocumentVersion",
  "EnterpriseDomain",
  "ErasedPlaceCount",
  "ExtensionDisablePlan",
  "ExtensionUse",
  "FieldCell",
  "FieldTypeChangePlan",
  "FieldValue",
  "FilePage",
  "FilePageMatch",
  "FoundCitation",
  "GroupGrant",
  "HighlightMedia",
  "HighlightRowPage",
  "ImportLeftOut",
  "ImportLeftOutSummary",
  "ImportUndoSummary",
  "InsightRowPage",
  "NoteRowPage",
  "NoteTranslation",
  "ObjectAccess",
  "PageArea",
  "Passage",
  "PeopleImportChange",
  "PeopleImportRow",
  "PersonConsent",
  "PersonRowPage",
  "PlanLimitUse",
  "PlanUse",
  "ProjectThemes",
  "Reaction",
  "Recording",
  "ReelClip",
  "RefusedCell",
  "SearchBacklog",
  "SearchResults",
  "SearchTypeCount",
  "SharedObject",
  "SignInSettings",
  "SimilarCardGroup",
  "SkippedInvitation",
  "SkippedSpan",
  "SummaryQuote",
  "SummarySection",
  "SummarySentence",
  "TagCount",
  "TagSummarySection",
  "TagSummarySentence",
  "TagUse",
  "TeamSecurity",
  "TextFragment",
  "TextRange",
  "Transcription",
  "TranscriptionMinutes",
  "TranscriptionSettings",
  "TrashTotal",
  "Upload",
  "UploadPartAddress",
  "ViewGroupCount",
  "Viewer",
];
const envelopes = /^__|^(?:Query|Mutation|Subscription|PageInfo)$|(?:Payload|Connection|Edge)$/;

it("every type is an object with an id, or a value that is listed", () => {
  const types = Object.values(buildApiSchema().getTypeMap()).filter(isObjectType);
  const withoutId = types
    .filter(({ name }) => !envelopes.test(name))
    .filter((type) => type.getFields().id === undefined)
    .map(({ name }) => name);
  expect(withoutId.toSorted()).toEqual(values);
});

/** Restoring a version copies its text; nothing was deleted. */
const restoredOnly: readonly string[] = ["InsightVersion", "NoteVersion", "ViewVersion"];

it("what is restored is what was deleted, under one name", () => {
  const mutations = Object.keys(buildApiSchema().getMutationType()?.getFields() ?? {});
  const restored = mutations
    .filter((name) => /^restore[A-Z]/.test(name))
    .map((name) => name.slice("restore".length));
  const unmatched = restored.filter((noun) => !mutations.includes(`delete${noun}`));
  expect(unmatched.toSorted()).toEqual(restoredOnly);
});
