import { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { eraseInBytes } from "./erase-bytes.ts";
import { eraseJob } from "./erase-in-thread.ts";

lowerThreadPriority();
answerJobs((job) => {
  const { bytes, terms, derivedTerms } = eraseJob.parse(job);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return eraseInBytes(whole, new Eraser(terms), derivedTerms);
});
