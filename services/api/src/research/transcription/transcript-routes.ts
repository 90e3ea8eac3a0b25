import { Readable } from "node:stream";
import { readAttachedFile } from "@fieldstone/domain/research/files/read-file.ts";
import {
  requireTranscriptFormat,
  writeTranscript,
} from "@fieldstone/domain/research/transcription/read-transcript-text.ts";
import { readTranscription } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { findTranscribedTurns } from "@fieldstone/domain/research/transcription/transcribed-words.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { transcriptFormats } from "@fieldstone/model/transcripts/write-transcript.ts";
import { sendReadable } from "@fieldstone/platform/http/send-readable.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { etagOfWords, wordsAsJson } from "./words-as-json.ts";

const formats = {
  vtt: "text/vtt; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
const formatQuery = z.object({ format: z.enum(transcriptFormats).default("txt") });

/**
 * A recording's transcript, for readers of its note: `GET /files/transcript/{fileId}/words` with the time of
 * each word, `/captions.vtt` for players, `/download?format=` as vtt, srt, txt or docx.
 */
export function transcriptRoutes(services: ApiServices): Router {
  const router = Router();
  const open = (request: Request<{ fileId: string }>, response: Response) =>
    openPathContext(services, request, response, {
      units: pathCosts.transcript,
      scope: "files:read",
    });

  router.get("/files/transcript/:fileId/words", async (request, response) => {
    const context = await open(request, response);
    const turns = await context.read(async (tx) => {
      const { noteId } = await readTranscription(tx, parseId(request.params.fileId));
      return await findTranscribedTurns(tx, noteId);
    });
    response.setHeader("cache-control", "private, no-cache");
    response.setHeader("etag", await etagOfWords(turns));
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.type("json");
    await sendReadable(Readable.from(wordsAsJson(turns)), response);
  });
  router.get("/files/transcript/:fileId/captions.vtt", async (request, response) => {
    const context = await open(request, response);
    const fileId = parseId(request.params.fileId);
    const captions = await context.read((tx) => writeTranscript(tx, { fileId, title: "", format: "vtt" }));
    response.setHeader("cache-control", "private, no-cache");
    response.type(formats.vtt).send(captions);
  });
  router.get("/files/transcript/:fileId/download", async (request, response) => {
    const context = await open(request, response);
    const { format } = parseInput(formatQuery, request.query);
    const { title, written } = await context.read(async (tx) => {
      const fileId = parseId(request.params.fileId);
      const file = await readAttachedFile(tx, fileId);
      await requireTranscriptFormat(tx, format);
      const withoutEnding = file.name.replace(/\.[^.]{1,8}$/u, "");
      return {
        title: withoutEnding,
        written: await writeTranscript(tx, { fileId, title: withoutEnding, format }),
      };
    });
    response.setHeader("cache-control", "private, no-store");
    response.attachment(`${title}.${format}`).type(formats[format]);
    response.send(typeof written === "string" ? written : Buffer.from(written));
  });
  return router;
}
