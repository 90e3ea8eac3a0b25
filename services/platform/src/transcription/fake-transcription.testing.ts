import { buffer } from "node:stream/consumers";
import express, { type Request, type Response } from "express";
import { z } from "zod";
import { type HttpServer, listenHttp } from "../http/listen-http.ts";
import { addAwsTranscribe } from "./fake-aws-transcribe.testing.ts";
import { type FakeTranscriptionState, type FakeWord, secondsOf } from "./fake-transcription-state.testing.ts";

export type { FakeWord };

export interface FakeTranscription extends FakeTranscriptionState {
  close(): Promise<void>;
}

/**
 * The HTTP interfaces of AssemblyAI (`/v2`), OpenAI's transcriptions (`/v1`) and Amazon Transcribe (`/aws`),
 * as in their references.
 */
export async function startFakeTranscription(words: readonly FakeWord[]): Promise<FakeTranscription> {
  const app = express();
  const jobs = new Map<string, { polls: number; readonly audioUrl?: string | undefined }>();
  const counts = { uploads: 0, transcripts: 0 };
  let server: HttpServer | undefined;
  const fake: FakeTranscription = {
    get origin() {
      return server?.origin ?? "";
    },
    requests: [],
    audioBytes: [],
    words,
    pollsBefore: 1,
    vocabularyState: "READY",
    vocabularies: new Map(),
    requestBytesMax: 26_214_400,
    transcribe: undefined,
    refuseWith: 200,
    close: async () => await server?.close(0),
  };
  const keep = (request: Request, body: unknown) =>
    fake.requests.push({ call: `${request.method} ${request.path}`, body });
  const refuses = (response: Response) => {
    if (fake.refuseWith === 200) return false;
    response.status(fake.refuseWith).json({ error: "refused by the test" });
    return true;
  };

  app.post("/v2/upload", async (request, response) => {
    keep(request, undefined);
    const bytes = await buffer(request);
    if (refuses(response)) return;
    fake.audioBytes.push(bytes.length);
    counts.uploads += 1;
    response.json({ upload_url: `${fake.origin}/upload/${counts.uploads}` });
  });
  app.post("/v2/transcript", express.json(), (request, response) => {
    keep(request, request.body);
    if (refuses(response)) return;
    const { audio_url: audioUrl } = z.object({ audio_url: z.string() }).parse(request.body);
    counts.transcripts += 1;
    const id = `job-${counts.transcripts}`;
    jobs.set(id, { polls: 0, audioUrl });
    response.json({ id, status: "queued", audio_url: audioUrl, words: null });
  });
  app.get("/v2/transcript", (request, response) => {
    keep(request, undefined);
    if (refuses(response)) return;
    const newestFirst = [...jobs].toReversed().flatMap(([id, { audioUrl }]) =>
      audioUrl === undefined
        ? []
        : {
            id,
            resource_url: `${fake.origin}/v2/transcript/${id}`,
            status: "processing",
            created: "2026-11-28T01:00:00.000000",
            completed: null,
            audio_url: audioUrl,
            error: null,
          },
    );
    const limit = z.coerce.number().int().min(1).max(200).default(10).parse(request.query.limit);
    const transcripts = newestFirst.slice(0, limit);
    response.json({ page_details: { limit, result_count: transcripts.length }, transcripts });
  });
  app.get("/v2/transcript/:id", (request, response) => {
    keep(request, undefined);
    const job = jobs.get(request.params.id);
    if (job === undefined) return void response.status(404).json({ error: "not found" });
    if (refuses(response)) return;
    job.polls += 1;
    const isDone = job.polls > fake.pollsBefore;
    response.json({
      id: request.params.id,
      status: isDone ? "completed" : "processing",
      words: isDone
        ? fake.words.map(({ text, startMs, endMs, speaker }) => ({
            text,
            start: startMs,
            end: endMs,
            confidence: 0.98,
            speaker: String.fromCharCode(65 + speaker),
          }))
        : null,
    });
  });
  app.delete("/v2/transcript/:id", (request, response) => {
    keep(request, undefined);
    jobs.delete(request.params.id);
    response.json({ id: request.params.id, status: "completed" });
  });

  app.post("/v1/audio/transcriptions", async (request, response) => {
    const type = request.headers["content-type"] ?? "";
    const body = await buffer(request);
    if (body.length > fake.requestBytesMax)
      return void response.status(413).json({ error: { message: "Maximum content size limit exceeded" } });
    const form = await new globalThis.Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    const fields = [...form.entries()].filter(([, value]) => typeof value === "string");
    keep(request, Object.fromEntries(fields));
    if (refuses(response)) return;
    const file = form.get("file");
    if (file instanceof Blob) fake.audioBytes.push(file.size);
    const transcribed =
      file instanceof Blob && fake.transcribe !== undefined
        ? await fake.transcribe(Buffer.from(await file.arrayBuffer()))
        : fake.words;
    const first = transcribed.at(0);
    const last = transcribed.at(-1);
    response.json({
      task: "transcribe",
      language: "english",
      duration: secondsOf(last?.endMs ?? 0),
      text: transcribed.map(({ text }) => text).join(" "),
      // Whisper returns words without punctuation, and segments with it.
      words: transcribed.map(({ text, startMs, endMs }) => ({
        word: text.replaceAll(/[.,!?]/gu, ""),
        start: secondsOf(startMs),
        end: secondsOf(endMs),
      })),
      segments: [
        {
          id: 0,
          start: secondsOf(first?.startMs ?? 0),
          end: secondsOf(last?.endMs ?? 0),
          text: transcribed.map(({ text }) => text).join(" "),
        },
      ],
    });
  });

  addAwsTranscribe(app, fake);
  server = await listenHttp(app, { host: "127.0.0.1", port: 0 });
  return fake;
}
