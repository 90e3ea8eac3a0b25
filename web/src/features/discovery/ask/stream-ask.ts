import { type AskEvent, askEventSchema } from "@fieldstone/model/ask/ask-event.ts";
// Sets up the model's schemas for the content security policy.
import "../../../app/zod.ts";
import { postStream } from "../../../app/rest.ts";

export interface AskedQuestion {
  readonly question: string;
  readonly conversationId: string | undefined;
  readonly filter: object | undefined;
}

/** Asks a question and passes on what comes of its answer, event by event. Throws as `getJson` does. */
export async function streamAsk(
  asked: AskedQuestion,
  onEvent: (event: AskEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = await postStream("/api/ask", asked, signal);
  let rest = "";
  for await (const piece of piecesOf(body)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onEvent(askEventSchema.parse(JSON.parse(line)));
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
