import { z } from "zod";
import { importedNumbersMax } from "./imported-id.ts";

/** Which of its kind an object is in an import's file: its id is made of it. */
export const importedNumber = z
  .int()
  .min(0)
  .max(importedNumbersMax - 1);

/** As CodePlace. */
export const codePlace = z.object({
  boardTitle: z.string(),
  groupTitle: z.string().nullable(),
  title: z.string(),
});
