import { expect, test } from "vitest";
import { readLocalSettings } from "./local-settings.ts";

test("providers of AI and transcription and the vectors are set up for the cells of one machine, and nothing else is passed on", () => {
  const ofCells = {
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: "http://127.0.0.1:9911/v1",
    AI_MODEL: "m",
    TRANSCRIPTION_BASE_URL: "http://127.0.0.1:9912/v1",
    EMBEDDINGS: "hashed",
  };
  const { passedOn } = readLocalSettings({ ...ofCells, HOME: "/root", DATABASE_URL: "postgres://elsewhere" });
  expect(passedOn).toEqual({ cells: ofCells, router: {} });
});
