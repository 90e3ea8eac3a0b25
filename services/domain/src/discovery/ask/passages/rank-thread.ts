import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { rankJob, rankPassages } from "./rank-passages.ts";

lowerThreadPriority();
answerJobs((job) => rankPassages(rankJob.parse(job)));
