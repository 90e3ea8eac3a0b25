import { useQuery } from "@apollo/client/react";
import {
  InsightReelsDocument,
  type InsightReelsQuery,
  NoteReelsDocument,
  type NoteReelsQuery,
  type ReelCandidate_HighlightFragment,
  TagReelsDocument,
} from "../../../graphql/graphql.ts";

/** A highlight of a recording that can be a clip of a reel. */
export type Candidate = ReelCandidate_HighlightFragment;

/** The note, insight or tag that a reel belongs to. */
export interface ReelPlace {
  readonly note: { readonly id: string } | null;
  readonly insight: { readonly id: string } | null;
  readonly tag: { readonly id: string } | null;
}

/** Highlights of a note's or insight's own recordings, and those of recordings that an insight quotes. */
export function candidatesOf(holder: NoteReelsQuery["holder"] | InsightReelsQuery["holder"]): Candidate[] {
  const own = holder.files.flatMap(({ clips }) => clips.map(({ highlight }) => highlight));
  const quoted =
    "highlights" in holder ? holder.highlights.filter(({ recordingFileId }) => recordingFileId !== null) : [];
  return [...new Map([...quoted, ...own].map((each) => [each.id, each])).values()];
}

/** The candidates for a reel's clips; undefined while loading. */
export function useCandidates({ note, insight, tag }: ReelPlace): readonly Candidate[] | undefined {
  const ofNote = useQuery(NoteReelsDocument, { variables: { id: note?.id ?? "" }, skip: !note });
  const ofInsight = useQuery(InsightReelsDocument, { variables: { id: insight?.id ?? "" }, skip: !insight });
  const ofTag = useQuery(TagReelsDocument, { variables: { id: tag?.id ?? "" }, skip: !tag });
  const holder = ofNote.data?.holder ?? ofInsight.data?.holder;
  if (holder) return candidatesOf(holder);
  return ofTag.data?.tag.clips.map(({ highlight }) => highlight);
}
