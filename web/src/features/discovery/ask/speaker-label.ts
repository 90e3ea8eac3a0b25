import { isInterviewerLabel } from "@fieldstone/model/transcripts/interviewers.ts";
import { t } from "../../../app/i18n/t.ts";

/** Who said a quote, and that they only ask if they interview. */
export function speakerLabel({
  speaker,
  isInterviewer = false,
}: {
  readonly speaker?: string | null | undefined;
  readonly isInterviewer?: boolean | undefined;
}): string {
  const name = speaker ?? "";
  return isInterviewer && name !== "" && !isInterviewerLabel(name)
    ? t("ask.interviewer", "{name} (interviewer)", { name })
    : name;
}
