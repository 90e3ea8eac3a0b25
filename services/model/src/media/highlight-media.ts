/** What a highlight of a recording shows: sound, pictures with sound, or pictures alone. */
export const highlightMediaTypes = ["AUDIO", "AV", "VIDEO"] as const;
export type HighlightMediaType = (typeof highlightMediaTypes)[number];

/** Pictures count as having sound where nobody looked. */
export function highlightMediaType(recording: {
  readonly mediaType: "AUDIO" | "VIDEO";
  readonly hasAudio?: boolean | null | undefined;
}): HighlightMediaType {
  if (recording.mediaType === "AUDIO") return "AUDIO";
  return recording.hasAudio === false ? "VIDEO" : "AV";
}
