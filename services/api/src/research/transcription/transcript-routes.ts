import { readAttachedFile } from "@fieldstone/domain/research/files/read-file.ts";
import { findHeardWords } from "@fieldstone/domain/research/transcription/heard-words.ts";
import {
  readTranscriptText,
  requireTranscriptFormat,
  transcriptFormats,
} from "@fieldstone/domain/research/transcription/read-transcript-text.ts";
import { readTranscription } from "@fieldstone/domain/research/transcription/read-transcripts.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { cuesOf, writeSrt, writeVtt } from "@fieldstone/model/transcripts/captions.ts";
import { writeTranscriptDocx, writeTranscriptText } from "@fieldstone/model/transcripts/write-transcript.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openPathContext } from "../../http/open-context.ts";
import { pathCosts } from "../../http/path-costs.ts";
import { visitorsOr } from "../files/visitor-credentials.ts";

const formats = {
  vtt: "text/vtt; charset=utf-8",
  srt: "application/x-subrip; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
const formatQuery = z.object({ format: z.enum(transcriptFormats).default("txt") });

/**
 * A recording's transcript, for those who may read its note: `GET /files/transcript/{fileId}/words` with the time of each
 * word, `/captions.vtt` for players, `/download?format=` as vtt, srt, txt or docx.
 */
export function transcriptRoutes(services: ApiServices): Router {
  const router = Router();
  const open = (request: Request<{ fileId: string }>, response: Response) =>
    openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
      credentials: visitorsOr(request),
    });

  router.get("/files/transcript/:fileId/words", async (request, response) => {
    const context = await open(request, response);
    const words = await context.read(async (tx) => {
      const { noteId } = await readTranscription(tx, parseId(request.params.fileId));
      return await findHeardWords(tx, noteId);
    });
    response.setHeader("cache-control", "private, no-cache");
    response.json(words.map(({ fileId, text, startMs, endMs }) => [fileId, text, startMs, endMs]));
  });
  router.get("/files/transcript/:fileId/captions.vtt", async (request, response) => {
    const context = await open(request, response);
    const { words } = await context.read((tx) => readTranscriptText(tx, parseId(request.params.fileId)));
    response.setHeader("cache-control", "private, no-cache");
    response.type(formats.vtt).send(writeVtt(cuesOf(words)));
  });
  router.get("/files/transcript/:fileId/download", async (request, response) => {
    const context = await open(request, response);
    const { format } = parseInput(formatQuery, request.query);
    const { name, turns, words } = await context.read(async (tx) => {
      const fileId = parseId(request.params.fileId);
      const file = await readAttachedFile(tx, fileId);
      await requireTranscriptFormat(tx, format);
      return { name: file.name, ...(await readTranscriptText(tx, fileId)) };
    });
    const title = name.replace(/\.[^.]{1,8}$/u, "");
    const written = {
      vtt: () => writeVtt(cuesOf(words)),
      srt: () => writeSrt(cuesOf(words)),
      txt: () => writeTranscriptText(turns),
      docx: () => Buffer.from(writeTranscriptDocx(title, turns)),
    }[format]();
    response.setHeader("cache-control", "private, no-store");
    response.attachment(`${title}.${format}`).type(formats[format]).send(written);
  });
  return router;
}
