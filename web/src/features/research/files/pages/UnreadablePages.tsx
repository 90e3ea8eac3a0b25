import type { UnreadablePages_FileFragment } from "../../../../graphql/graphql.ts";
import rowStyles from "../../../../ui/forms/FileRow.module.css";
import { extractionFailureText } from "./extraction-texts.ts";

/** Why a file's pages could not be read, beside its link; nothing if they were. */
export function UnreadablePages({ file }: { file: UnreadablePages_FileFragment }) {
  if (file.extraction?.status !== "failed") return null;
  return (
    <span className={rowStyles.state} role="status" data-bad>
      {extractionFailureText(file.extraction.failureCode)}
    </span>
  );
}
