import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { z } from "zod";
import { documentJobs } from "./document-jobs.ts";

const message = z.object({ name: z.string(), input: z.unknown() });

// Requests take precedence over work on long texts.
lowerThreadPriority();
answerJobs((asked) => {
  const { name, input } = message.parse(asked);
  const job = documentJobs.find((each) => each.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job.answer(input);
});
