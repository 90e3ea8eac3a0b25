import { ProductError } from "@fieldstone/model/errors.ts";
import { t } from "../i18n/t.ts";
import { readFailure } from "./failure.ts";

/** Why a chosen file cannot be read or sent. A file that was moved or changed can no longer be read. */
export function fileProblem(error: unknown): string {
  if (error instanceof ProductError) return error.message;
  if (error instanceof DOMException && error.name === "NotReadableError")
    return t("files.unreadable", "This file was changed or moved. Choose it again.");
  return readFailure(error).message;
}
