import { z } from "../../../app/zod.ts";
import query from "./public.graphql?raw";

const highlight = z.object({
  id: z.string(),
  text: z.string(),
  speaker: z.nullable(z.string()),
  startMs: z.nullable(z.number()),
  tags: z.array(z.object({ id: z.string(), title: z.string(), color: z.string() })),
  streamAccessToken: z.nullable(z.string()),
  clip: z.nullable(z.object({ status: z.string(), type: z.string(), clipDuration: z.number() })),
});
const captions = z.array(z.object({ startMs: z.number(), endMs: z.number(), text: z.string() }));
const reel = z.object({
  id: z.string(),
  title: z.string(),
  tagId: z.nullable(z.string()),
  transition: z.enum(["CUT", "FADE", "TITLE_CARD"]),
  clips: z.array(z.object({ title: z.nullable(z.string()), highlight: z.extend(highlight, { captions }) })),
});
const marked = z.extend(highlight, {
  recordingFileId: z.optional(z.nullable(z.string())),
  captions: z.optional(captions),
});
const text = z.object({
  id: z.string(),
  title: z.string(),
  content: z.unknown(),
  createdAt: z.string(),
  highlights: z.array(marked),
});
const sharedObject = z.object({
  teamName: z.string(),
  note: z.nullable(z.extend(text, { hiddenPeopleCount: z.number() })),
  insight: z.nullable(text),
  highlight: z.nullable(z.extend(highlight, { createdAt: z.string() })),
  reel: z.nullable(reel),
});
const answer = z.object({
  data: z.optional(z.nullable(z.object({ sharedObject }))),
  errors: z.optional(
    z.array(
      z.object({
        message: z.string(),
        extensions: z.optional(
          z.object({
            errorCode: z.optional(z.string()),
            humanReadable: z.optional(z.boolean()),
            code: z.optional(z.string()),
            reference: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
});

export type PublicHighlight = z.infer<typeof highlight>;
export type PublicReel = z.infer<typeof reel>;
export type PublicText = z.infer<typeof text>;
export type SharedObject = z.infer<typeof sharedObject>;

/** Why a share link could not be opened. */
export interface LinkFailure {
  /** closed: expired, revoked or never existed; password: requires one; broken: worth retrying. */
  kind: "closed" | "password" | "broken";
  message: string | undefined;
  reference: string | undefined;
}

export type LoadedObject = { object: SharedObject } | { failure: LinkFailure };

const broken: LoadedObject = { failure: { kind: "broken", message: undefined, reference: undefined } };

/** Parses the API's answer about a share link. */
export function readAnswer(body: unknown): LoadedObject {
  const read = answer.safeParse(body);
  if (!read.success) return broken;
  const object = read.data.data?.sharedObject;
  if (object && (object.note ?? object.insight ?? object.highlight ?? object.reel)) return { object };
  const first = read.data.errors?.[0];
  const { code, errorCode, humanReadable, reference } = first?.extensions ?? {};
  const closed =
    errorCode === "FORBIDDEN" || errorCode === "BAD_USER_INPUT" || (object !== undefined && !first);
  return {
    failure: {
      kind: code === "share_link.password_needed" ? "password" : closed ? "closed" : "broken",
      message: humanReadable ? first?.message : undefined,
      reference,
    },
  };
}

/**
 * Loads the object of a share link. Sends no cookies: the page is the same for everyone. Never throws.
 * @param credential the link's token, followed by a dot and the grant if it has a password
 * @param withRecordings also loads the recordings of a note's highlights, with their captions
 */
export async function loadSharedObject(credential: string, withRecordings: boolean): Promise<LoadedObject> {
  try {
    const response = await fetch("/api/graphql", {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json", authorization: `Bearer public.${credential}` },
      body: JSON.stringify({ query, operationName: "SharedObject", variables: { withRecordings } }),
    });
    return readAnswer(await response.json());
  } catch {
    return broken;
  }
}
