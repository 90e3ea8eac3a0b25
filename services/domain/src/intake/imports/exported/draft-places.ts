import { z } from "zod";
import { importedNumbersMax } from "../imported-id.ts";

/** An object's number among its kind in an import's file; its id derives from it. */
export const importedNumber = z
  .int()
  .min(0)
  .max(importedNumbersMax - 1);

export const codePlace = z.object({
  boardTitle: z.string(),
  groupTitle: z.string().nullable(),
  title: z.string(),
});
