import { answerJobs } from "../../process/answer-jobs.ts";
import { lowerThreadPriority } from "../../process/limited/lower-priority.ts";
import { extract, extractJob } from "./extract-job.ts";

lowerThreadPriority();
answerJobs((job) => extract(extractJob.parse(job)));
