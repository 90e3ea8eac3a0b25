import { titleOfClip } from "@fieldstone/model/media/reel-timeline.ts";

/** A clip in the form that a reel's player needs. */
export interface PlayedClip {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly speaker: string | null;
  readonly hasVideo: boolean;
  readonly durationMs: number;
  readonly source: string;
  readonly captions: readonly { readonly startMs: number; readonly endMs: number; readonly text: string }[];
}

/** A clip as a page loads it, signed in or with a share link. */
export interface KnownClip {
  readonly title: string | null;
  readonly highlight: {
    readonly id: string;
    readonly text: string;
    readonly speaker: string | null;
    readonly streamAccessToken: string | null;
    readonly clip: {
      readonly status: string;
      readonly type: string;
      readonly clipDuration: number;
    } | null;
    readonly captions: PlayedClip["captions"];
  };
}

/** The playable clips; those not cut yet are omitted. @param share the token of the visitor's link */
export function playedClips(clips: readonly KnownClip[], share?: string): readonly PlayedClip[] {
  return clips.flatMap(({ title, highlight }) => {
    const { id, text, speaker, clip, streamAccessToken, captions } = highlight;
    if (clip?.status !== "DONE" || streamAccessToken === null) return [];
    const query = new URLSearchParams({ token: streamAccessToken, ...(share ? { share } : {}) });
    return [
      {
        id,
        title: titleOfClip(title, text),
        words: text,
        speaker,
        hasVideo: clip.type === "VIDEO",
        durationMs: clip.clipDuration * 1_000,
        source: `/files/highlight-stream/${id}?${query}`,
        captions,
      },
    ];
  });
}
