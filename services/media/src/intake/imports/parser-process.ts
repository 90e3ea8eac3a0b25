// Reads one file, whose bytes a stranger chose, in a process that may be ended at any time.
import {
  type PreparedImport,
  type PreparedNote,
  prepareImport,
} from "@fieldstone/domain/intake/imports/prepare-import.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type ParserAnswer, type ParserRequest, parserRequest } from "./parser-protocol.ts";

/** Notes of one batch: those of one transaction. */
const batchNotesMax = 200;
/** Characters of text in a batch, above which no other note joins it: a batch is decoded in one go. */
const batchTextLengthMax = 500_000;

let notes: Iterator<PreparedNote> | undefined;

process.on("message", async (message) => {
  try {
    send(await answer(parserRequest.parse(message)));
  } catch (error) {
    send(refusal(error));
  }
});
// The process that asked is gone.
process.on("disconnect", () => process.exit(0));

async function answer(request: ParserRequest): Promise<ParserAnswer> {
  if (request.kind === "next") return { kind: "notes", notes: nextNotes() };
  const prepared: PreparedImport = await prepareImport({ ...request, name: request.fileName });
  notes = prepared.notesFrom(request.firstNote);
  return { kind: "parsed", noteCount: prepared.noteCount };
}

function nextNotes(): PreparedNote[] {
  const batch: PreparedNote[] = [];
  let length = 0;
  while (batch.length < batchNotesMax && length < batchTextLengthMax) {
    const next = notes?.next();
    if (next === undefined || next.done === true) break;
    batch.push(next.value);
    length += next.value.document.derived.text.length;
  }
  return batch;
}

function refusal(error: unknown): ParserAnswer {
  if (error instanceof ProductError && error.title !== "InternalError") {
    return { kind: "refused", code: error.code, message: error.message };
  }
  return {
    kind: "refused",
    code: "import.too_complex",
    message:
      "We cannot read this file. Open it in the program that created it, save it as plain text, and import that.",
  };
}

function send(message: ParserAnswer): void {
  process.send?.(message);
}
