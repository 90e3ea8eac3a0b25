import { type ComparedSpan, reliabilityOf } from "@fieldstone/domain/research/coding/compare-codings.ts";
import { decisionOn } from "@fieldstone/domain/research/coding/finalize-coding-round.ts";
import { type CodingDecision, findDecisions } from "@fieldstone/domain/research/coding/read-coding-rounds.ts";
import {
  type Agreement,
  cohensKappa,
  krippendorffAlpha,
  percentAgreement,
} from "@fieldstone/model/coding/agreement.ts";
import type { CodedLengths, TextRange } from "@fieldstone/model/coding/coded-ranges.ts";
import { builder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/costs/field-cost.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import { CodingChoice, CodingRoundRef, comparisonLoader } from "./coding.refs.ts";

/** Opening up to 50 texts: 1 to 5 ms each, long ones in worker threads. */
const comparisonCost = 1_000;
/** Characters of context before and after a difference. */
const contextLength = 400;

type Counted = { readonly tagId: string | null; readonly tags: readonly CodedLengths[] };

/** The figure, or null where there is none. */
const figureOf = (agreement: Agreement) => (agreement.kind === "figure" ? agreement.value : null);

const CodingAgreementRef = builder.objectRef<Counted>("CodingAgreement").implement({
  scope: "highlights:read",
  description:
    "Agreement of two coders, measured by characters of the notes that both finished. A figure is null if there is nothing to compare, or if all characters were coded the same and chance alone would explain it.",
  fields: (t) => ({
    tag: t.field({
      type: TagRef,
      nullable: true,
      description: "Null for all tags together.",
      resolve: ({ tagId }, _args, context) => (tagId === null ? null : tagLoader(context).load(tagId)),
    }),
    characterCount: t.int({
      description: "The number of characters that at least one of them coded with the tag.",
      resolve: ({ tags }) =>
        tags.reduce((sum, { both, onlyFirst, onlySecond }) => sum + both + onlyFirst + onlySecond, 0),
    }),
    krippendorffAlpha: t.float({
      nullable: true,
      resolve: ({ tags }) => figureOf(krippendorffAlpha(reliabilityOf(tags))),
    }),
    cohensKappa: t.float({
      nullable: true,
      resolve: ({ tags }) => figureOf(cohensKappa(reliabilityOf(tags))),
    }),
    percentAgreement: t.float({
      nullable: true,
      description: "From 0 to 1.",
      resolve: ({ tags }) => figureOf(percentAgreement(reliabilityOf(tags))),
    }),
  }),
});

const TextRangeRef = builder.objectRef<TextRange>("TextRange").implement({
  scope: "highlights:read",
  description: "Offsets in UTF-16 code units.",
  fields: (t) => ({ start: t.exposeInt("start"), end: t.exposeInt("end") }),
});

interface Difference extends ComparedSpan {
  readonly text: string;
  readonly decision: CodingDecision | undefined;
}

const CodingDecisionRef = builder.objectRef<CodingDecision>("CodingDecision").implement({
  scope: "highlights:read",
  fields: (t) => ({
    choice: t.expose("choice", { type: CodingChoice }),
    reason: t.exposeString("reason"),
    decidedAt: t.expose("decidedAt", { type: "DateTime" }),
    decidedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ decidedBy }, _args, context) => loadUser(context, decidedBy),
    }),
  }),
});

const excerptStart = ({ start }: Difference) => Math.max(0, start - contextLength);

function within(difference: Difference, ranges: readonly TextRange[]): TextRange[] {
  const offset = excerptStart(difference);
  return ranges.map(({ start, end }) => ({ start: start - offset, end: end - offset }));
}

const CodingDifferenceRef = builder.objectRef<Difference>("CodingDifference").implement({
  scope: "highlights:read",
  description: "A passage of a note that the two coders coded differently.",
  fields: (t) => ({
    id: t.exposeID("id"),
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: ({ noteId }, _args, context) => noteLoader(context).load(noteId),
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => tagLoader(context).load(tagId),
    }),
    excerpt: t.string({
      description: "The passage with its surrounding text.",
      resolve: (difference, _args, context) => {
        const excerpt = difference.text.slice(excerptStart(difference), difference.end + contextLength);
        // A coder may have a thousand codings of 40,000 characters each.
        context.cost.addText(excerpt.length);
        return excerpt;
      },
    }),
    first: t.field({
      type: [TextRangeRef],
      description: "Ranges in the excerpt that the first coder coded with the tag.",
      resolve: (difference) => within(difference, difference.first),
    }),
    second: t.field({
      type: [TextRangeRef],
      resolve: (difference) => within(difference, difference.second),
    }),
    decision: t.field({
      type: CodingDecisionRef,
      nullable: true,
      resolve: ({ decision }) => decision ?? null,
    }),
  }),
});

builder.objectFields(CodingRoundRef, (t) => ({
  agreement: t.field({
    type: [CodingAgreementRef],
    ...costs(comparisonCost),
    description: "Agreement for all tags together, then for each tag. Empty while the round is blind.",
    resolve: async ({ id }, _args, context): Promise<Counted[]> => {
      const tags = (await comparisonLoader(context).load(id))?.tags ?? [];
      if (tags.length === 0) return [];
      return [{ tagId: null, tags }, ...tags.map((tag) => ({ tagId: tag.tagId, tags: [tag] }))];
    },
  }),
  differences: t.field({
    type: [CodingDifferenceRef],
    ...costs(comparisonCost),
    description: "Differences in the order of the notes. Empty while the round is blind.",
    resolve: async ({ id }, _args, context) => {
      const { stretches, texts } = (await comparisonLoader(context).load(id)) ?? {
        stretches: [],
        texts: new Map(),
      };
      const decisions = await context.read((tx) => findDecisions(tx, id));
      return stretches
        .filter(({ agreed }) => !agreed)
        .map((stretch) => ({
          ...stretch,
          text: texts.get(stretch.noteId) ?? "",
          decision: decisionOn(stretch, decisions),
        }));
    },
  }),
  agreedCount: t.int({
    ...costs(comparisonCost),
    description: "The number of passages that both coded the same.",
    resolve: async ({ id }, _args, context) =>
      ((await comparisonLoader(context).load(id))?.stretches ?? []).filter(({ agreed }) => agreed).length,
  }),
}));
