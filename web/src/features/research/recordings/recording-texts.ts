import { t } from "../../../app/i18n/t.ts";

/** Why a recording cannot be played, and what to do. */
export function recordingFailureText(code: string | null): string {
  switch (code) {
    case "recording.unreadable":
      return t(
        "recording.failed.unreadable",
        "This recording cannot be read. Save it again as MP4 or MP3, and upload that.",
      );
    case "recording.empty":
      return t("recording.failed.empty", "There is no sound and no picture in this recording.");
    case "recording.too_long":
      return t("recording.failed.long", "This recording is longer than 12 hours. Upload it in parts.");
    case "recording.too_large":
      return t(
        "recording.failed.large",
        "The pictures of this recording are too large. Save it at a lower resolution, and upload that.",
      );
    case "recording.too_complex":
    case "recording.interrupted":
      return t(
        "recording.failed.complex",
        "This recording takes too much time or memory to prepare. Export it again as MP4, and upload that.",
      );
    default:
      return t("recording.failed.internal", "Something went wrong on our end. Try again.");
  }
}
