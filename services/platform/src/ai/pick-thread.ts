import { summaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";
import { z } from "zod";
import { answerJobs } from "../process/answer-jobs.ts";
import { lowerThreadPriority } from "../process/lower-priority.ts";
import { pickedSentences } from "./picked-sentences.ts";

const request = z.object({
  outline: summaryOutline,
  instructions: z.string(),
  passages: z.array(z.object({ title: z.string(), text: z.string() })),
});

lowerThreadPriority();
answerJobs((job) => pickedSentences(request.parse(job)));
