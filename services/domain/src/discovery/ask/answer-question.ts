import {
  type AskCount,
  type AskEvent,
  type AskReceipt,
  emptyReceipt,
} from "@fieldstone/model/ask/ask-event.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { UsageMeter } from "@fieldstone/platform/ai/usage-meter.ts";
import { endOfFailure } from "../../kernel/ai/ai-action.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { type AskSources, citedAs, notEnoughEvidence, type StoredClaim } from "./ask.ts";
import { countScope, findAskScope } from "./ask-scope.ts";
import { type AnswerEnd, finishAnswer } from "./ask-store.ts";
import { checkClaim } from "./check-claims.ts";
import { countAnswer } from "./counts/count-answer.ts";
import { describeClaims, readShownSources } from "./describe-claims.ts";
import { gatherPassages, type Passage } from "./passages/gather-passages.ts";
import type { StartedQuestion } from "./start-question.ts";

/** The most claims checked and kept per answer; the model is asked for eight. */
const claimsMax = 40;

/** The state of an answer in progress. */
interface Answering {
  readonly claims: StoredClaim[];
  counted: AskCount | null;
  passages: readonly Passage[];
  receipt: AskReceipt;
  readonly meter: UsageMeter;
}

/**
 * Answers a stored question, claim by claim. Every quote is looked up in the stored text before it is passed
 * on; a claim without a found quote is removed. The answer and the AI usage are stored however it ends.
 */
export async function* answerQuestion(
  sources: AskSources,
  started: StartedQuestion,
  signal: AbortSignal,
): AsyncGenerator<AskEvent> {
  const { conversationId, answerId: messageId } = started;
  yield { type: "started", conversationId, messageId };
  const state: Answering = {
    claims: [],
    counted: null,
    passages: [],
    receipt: emptyReceipt,
    meter: new UsageMeter(),
  };
  let failure: unknown;
  let isWhole = false;
  try {
    yield* writeAnswer(sources, started, state, signal);
    isWhole = true;
  } catch (error) {
    failure = error;
  } finally {
    // Also reached if the reader disconnects.
    if (!isWhole && failure === undefined) await keepEnd(sources, started, state, { status: "CANCELLED" });
  }
  const end = endOf(failure, signal);
  await keepEnd(sources, started, state, end);
  yield {
    type: "ended",
    status: end.status,
    receipt: state.receipt,
    ...(end.failure === undefined
      ? {}
      : { failure: { code: end.failure.code, message: end.failure.message } }),
  };
  if (failure !== undefined && !(failure instanceof ProductError) && !signal.aborted) throw failure;
}

async function* writeAnswer(
  sources: AskSources,
  { question, earlierQuestions, filter, withoutAi, tenant, answerId }: StartedQuestion,
  state: Answering,
  signal: AbortSignal,
): AsyncGenerator<AskEvent> {
  const { scope, counts, counted } = await sources.read(async (tx) => {
    const found = await findAskScope(tx, { filter, withoutAi });
    return {
      scope: found,
      counts: await countScope(tx, found),
      counted: await countAnswer(tx, { question, filter, scope: found }),
    };
  });
  state.receipt = { ...state.receipt, ...counts, withoutAi };
  if (counted !== undefined) {
    state.counted = counted;
    yield { type: "counted", counted };
    return;
  }
  const evidence = await gatherPassages(sources, { question, earlierQuestions, scope }, signal);
  signal.throwIfAborted();
  state.passages = evidence.passages;
  const { numMatched, hasMoreMatches, numRead } = evidence;
  state.receipt = { ...state.receipt, numMatched, hasMoreMatches, numRead };
  yield { type: "read", receipt: state.receipt, passages: evidence.passages.map(shownPassage) };
  if (evidence.passages.length === 0) throw notEnoughEvidence();
  // Before anything is sent, even if the provider checks too.
  refuseForeignRegions(tenant, sources.ai.regions);
  const passages = evidence.passages.map(({ title, text, turns }) => ({ title, text, turns }));
  state.meter.begin(sources.ai);
  for await (const part of sources.ai.answer(tenant, { question, earlierQuestions, passages }, signal)) {
    signal.throwIfAborted();
    if (part.kind === "usage") {
      state.meter.end(part.usage);
      continue;
    }
    // Read to the end anyway, to record its cost.
    if (state.claims.length + state.receipt.numRemoved >= claimsMax) continue;
    const claim = await checkClaim(sources, evidence.passages, part.claim);
    if (claim === undefined) {
      state.receipt = { ...state.receipt, numRemoved: state.receipt.numRemoved + 1 };
      continue;
    }
    const firstPlace = state.claims.reduce((sum, { citations }) => sum + citations.length, 0);
    state.claims.push(claim);
    const shownSources = await sources.read((tx) => readShownSources(tx, claim.citations));
    const [shown] = describeClaims(shownSources, answerId, [claim], { firstPlace });
    if (shown !== undefined) yield { type: "claim", claim: shown };
  }
  if (state.claims.length === 0) throw notEnoughEvidence();
}

function shownPassage(passage: Passage) {
  const { title, text } = passage;
  return { ...citedAs(passage), title, text };
}

interface End {
  readonly status: "DONE" | "FAILED" | "CANCELLED";
  readonly failure?: ProductError;
}

function endOf(failure: unknown, signal: AbortSignal): End {
  if (failure === undefined) return { status: "DONE" };
  if (signal.aborted) return { status: "CANCELLED" };
  if (failure instanceof ProductError) return { status: "FAILED", failure };
  return {
    status: "FAILED",
    failure: new ProductError("InternalError", "ask.failed", "The answer could not be written. Ask again."),
  };
}

async function keepEnd(
  sources: AskSources,
  { answerId, conversationId }: StartedQuestion,
  { claims, counted, passages, receipt, meter }: Answering,
  { status, failure }: End,
): Promise<void> {
  const { ai } = sources;
  const end: AnswerEnd = {
    status,
    claims,
    counted,
    receipt,
    passages: uniqueSources(passages),
    failureCode: failure?.code ?? null,
    failureMessage: failure?.message ?? null,
    ...ai.answerAuthor,
  };
  await sources.write(async (tx) => {
    await finishAnswer(tx, answerId, end);
    await recordAiAction(tx, {
      feature: "ask",
      author: ai.answerAuthor,
      usage: meter.usage,
      ...(failure === undefined ? { outcome: status } : endOfFailure(failure)),
      object: { type: "askConversation", id: conversationId },
    });
  });
}

function uniqueSources(passages: readonly Passage[]): AnswerEnd["passages"] {
  return [...new Map(passages.map(({ type, id, fileIds }) => [id, { type, id, fileIds }])).values()];
}
