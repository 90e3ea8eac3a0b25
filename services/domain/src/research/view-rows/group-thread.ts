import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { z } from "zod";
import { groupSimilar } from "./group-similar.ts";

const groupJob = z.object({
  texts: z.array(z.object({ id: z.string(), text: z.string(), vector: z.array(z.number()) })),
  alikeMin: z.number(),
});

lowerThreadPriority();
answerJobs((job) => {
  const { texts, alikeMin } = groupJob.parse(job);
  return groupSimilar(texts, alikeMin);
});
