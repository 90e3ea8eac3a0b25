import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** A span's first and last turn, counted from 0. */
export interface TurnSpan {
  readonly first: number;
  readonly last: number;
}

export interface MeetingQuestion {
  readonly question: string;
  /** The parts of the meeting that support an answer. */
  readonly spans: readonly TurnSpan[];
}

/** A recorded meeting with questions, and the supporting turns that annotators have marked. */
export interface Meeting {
  readonly name: string;
  readonly turns: readonly { readonly speaker: string; readonly text: string }[];
  readonly questions: readonly MeetingQuestion[];
}

const span = z.tuple([z.coerce.number().int(), z.coerce.number().int()]);
const meetingFile = z.object({
  meeting_transcripts: z.array(z.object({ speaker: z.string(), content: z.string() })),
  specific_query_list: z.array(z.object({ query: z.string(), relevant_text_span: z.array(span) })),
});

/** Sounds marked in transcripts: `{vocalsound}`. */
const sound = /\{[a-z]+\}/gi;

/** Reads meetings in the format of QMSum, one JSON file each. @throws Error where the folder has none */
export async function readMeetings(folder: string): Promise<readonly Meeting[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  if (names.length === 0) throw new Error(`${folder} has no meetings: a JSON file each, as QMSum has them`);
  return await Promise.all(
    names.map(async (name) => {
      const file = meetingFile.parse(JSON.parse(await readFile(path.join(folder, name), "utf8")));
      return {
        name: name.replace(/\.json$/, ""),
        turns: file.meeting_transcripts.map(({ speaker, content }) => ({
          speaker,
          text: content.replaceAll(sound, " ").replaceAll(/\s+/g, " ").trim(),
        })),
        questions: file.specific_query_list.map(({ query, relevant_text_span: spans }) => ({
          question: query,
          spans: spans.map(([first, last]) => ({ first, last })),
        })),
      };
    }),
  );
}
