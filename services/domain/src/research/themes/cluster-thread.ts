import { answerJobs } from "@fieldstone/platform/process/answer-jobs.ts";
import { lowerThreadPriority } from "@fieldstone/platform/process/limited/lower-priority.ts";
import { clusterJob, clusterTexts } from "./cluster-texts.ts";

lowerThreadPriority();
answerJobs((job) => clusterTexts(clusterJob.parse(job)));
