// Reads one untrusted file, in a process that may be killed at any time.
import {
  type PreparedImport,
  type PreparedNote,
  prepareImport,
} from "@fieldstone/domain/intake/imports/prepare-import.ts";
import { lengthOfPrepared } from "@fieldstone/domain/intake/imports/prepared-length.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type ParserAnswer, type ParserRequest, parserRequest } from "./parser-protocol.ts";

/** Notes per batch, which is stored in one transaction. */
const batchNotesMax = 200;
/** Characters of texts and codings after which a batch is full, as it is decoded in one go. */
const batchTextLengthMax = 500_000;

/** Of the next file, if it is an archive. */
let sizes = new Map<string, number>();
let notes: Iterator<PreparedNote> | undefined;

process.on("message", async (message) => {
  try {
    send(await answer(parserRequest.parse(message)));
  } catch (error) {
    send(rejection(error));
  }
});
// The parent process is gone.
process.on("disconnect", () => process.exit(0));

async function answer(request: ParserRequest): Promise<ParserAnswer> {
  if (request.kind === "next") return { kind: "notes", notes: nextNotes() };
  if (request.kind === "sizes") {
    for (const [path, size] of request.sizes) sizes.set(path, size);
    return { kind: "received" };
  }
  const { fileName: name, archive, ...file } = request;
  const whole = { ...file, name, archive: archive && { ...archive, sizes } };
  sizes = new Map();
  const prepared: PreparedImport = await prepareImport(whole);
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
    length += lengthOfPrepared(next.value);
  }
  return batch;
}

function rejection(error: unknown): ParserAnswer {
  // Errors of documents say what to do with a text that is being written, not with a file.
  if (
    error instanceof ProductError &&
    error.title !== "InternalError" &&
    !error.code.startsWith("document.")
  ) {
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
