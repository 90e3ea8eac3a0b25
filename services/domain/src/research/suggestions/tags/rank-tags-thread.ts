import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { rankTags, rankTagsJob } from "./rank-tags.ts";

lowerThreadPriority();
answerJobs((job) => {
  const { texts, profiles, alikeMin, most } = rankTagsJob.parse(job);
  return rankTags(texts, profiles, alikeMin, most);
});
