import { z } from "zod";
import { refusedWhenBusy, ThreadPool } from "../../process/thread-pool.ts";
import type { AiClaim, AiQuestion, AiSummaryRequest } from "../ai-answer.ts";
import type { AiTenant } from "../ai-provider.ts";
import { type ExtractJob, extract } from "./extract-job.ts";

/** Maximum characters read inline: about 10 ms. Longer texts are read in a thread. */
const inlineLengthMax = 20_000;
/** Maximum duration of an extraction, in ms: the 400,000 characters read of a text take about 300. */
const extractMsMax = 15_000;

const pool = new ThreadPool({
  script: new URL("./extract-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 50,
  timeoutMs: extractMsMax,
  heapMbMax: 512,
  idleMs: 30_000,
});

const claims = z.array(
  z.object({
    section: z.string().exactOptional(),
    text: z.string(),
    quotes: z.array(z.object({ passage: z.number(), text: z.string() })),
  }),
);

/** The most representative sentences, found in a thread for long texts. @throws ProductError `ai.busy` */
export function pickInThread(
  { teamId }: Pick<AiTenant, "teamId">,
  request: AiSummaryRequest,
  signal: AbortSignal,
): Promise<readonly AiClaim[]> {
  const { outline, instructions, passages } = request;
  return extractInThread(
    teamId,
    { kind: "summary", request: { outline, instructions, passages: [...passages] } },
    signal,
  );
}

/** The sentences that answer a question, picked likewise. @throws ProductError `ai.busy` */
export function quoteInThread(
  { teamId }: Pick<AiTenant, "teamId">,
  request: AiQuestion,
  signal: AbortSignal,
): Promise<readonly AiClaim[]> {
  const { question, earlierQuestions, passages } = request;
  return extractInThread(
    teamId,
    {
      kind: "question",
      request: { question, earlierQuestions: [...earlierQuestions], passages: [...passages] },
    },
    signal,
  );
}

async function extractInThread(
  teamId: string,
  job: ExtractJob,
  signal: AbortSignal,
): Promise<readonly AiClaim[]> {
  const length = job.request.passages.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= inlineLengthMax) return extract(job);
  const extracted = await refusedWhenBusy(
    pool.run(teamId, job),
    "ai.busy",
    "Many texts are being read now. Try again in a minute.",
  );
  signal.throwIfAborted();
  return claims.parse(extracted);
}
