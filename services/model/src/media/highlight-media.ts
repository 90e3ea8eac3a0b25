/** The media of a highlight in a recording: sound, video with sound, or silent video. */
export const highlightMediaTypes = ["AUDIO", "AV", "VIDEO"] as const;
export type HighlightMediaType = (typeof highlightMediaTypes)[number];

/** A video whose sound was not checked counts as having it. */
export function highlightMediaType(recording: {
  readonly mediaType: "AUDIO" | "VIDEO";
  readonly hasAudio?: boolean | null | undefined;
}): HighlightMediaType {
  if (recording.mediaType === "AUDIO") return "AUDIO";
  return recording.hasAudio === false ? "VIDEO" : "AV";
}
