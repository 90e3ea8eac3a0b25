import { type AskEvent, askEventSchema } from "@fieldstone/model/ask/ask-event.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { postForLines } from "../../../app/stream-lines.ts";

export interface AskedQuestion {
  readonly question: string;
  readonly conversationId: string | undefined;
  readonly filter: object | undefined;
  readonly withoutAi: boolean;
}

/** Asks a question and passes on the answer's events as they arrive. Throws as `getJson` does. */
export function streamAsk(
  asked: AskedQuestion,
  onEvent: (event: AskEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  return postForLines("/api/ask", asked, (line) => onEvent(askEventSchema.parse(line)), signal);
}
