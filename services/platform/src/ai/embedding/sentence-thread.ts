import { z } from "zod";
import { answerJobs } from "../../process/answer-jobs.ts";
import { loadModel } from "./load-model.ts";

const texts = z.array(z.string().min(1));
const model = loadModel();

answerJobs(async (job) => (await model).embed(texts.parse(job)));
