import { formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { fileTypeOf, importExtensionOf, importExtensions } from "@fieldstone/model/files/file-type.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { importSizeBytesMax, uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { isProjectArchive } from "@fieldstone/model/project-export/is-project-archive.ts";
import { isQdpx } from "@fieldstone/model/qdpx/is-qdpx.ts";
import { isTable } from "@fieldstone/model/tables/is-table.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { pairTranscripts } from "@fieldstone/model/transcripts/pair-transcripts.ts";
import { t } from "../../../app/i18n/t.ts";
import { holdPage } from "../../../app/leaving/hold-page.ts";
import { TrayList } from "../../../app/trays/tray-list.ts";
import { pathOf } from "../../../ui/forms/file-path.ts";
import { refuseFile } from "../../research/files/refuse-file.ts";
import { sendFile, type UploadRejectedError } from "./send-file.ts";

/** Extensions of importable files; `.htm` is accepted too, but not worth listing. */
export const importEndings = importExtensions.filter((name) => name !== "htm").map((name) => `.${name}`);

/** Files uploaded in parallel. */
const UPLOADS_AT_ONCE = 3;

/** Final states of an import. */
export const importOutcomes = ["DONE", "FAILED", "CANCELLED", "UNDONE"] as const;

/** A chosen file on its way to being imported. */
export interface Upload {
  id: string;
  projectId: string;
  file: File;
  /** Set once an archive's parts are being uploaded, so that a retry resumes it. */
  fileId: string | undefined;
  /** Tables are previewed first: `choosing` until the user has confirmed the columns. */
  state: "choosing" | "waiting" | "sending" | "sent" | "failed" | "cancelled";
  /** Progress of the upload only, 0 to 100; never decreases. */
  percent: number;
  importId: string | undefined;
  reason: string | undefined;
  /** Its contents cannot be read. */
  isInvalid?: boolean;
  /** The options of a table. */
  choices?: TableChoices;
  /** The import's final state, for an uploaded file. */
  outcome?: (typeof importOutcomes)[number];
}

/** Whether a file is final unless the user acts. */
export function hasEnded(upload: Upload): boolean {
  return upload.state === "failed" || upload.state === "cancelled" || upload.outcome !== undefined;
}

/** Whether a file waits for the user, to choose a table's columns. */
export function needsPerson(upload: Upload): boolean {
  return upload.state === "choosing";
}

/** Whether a file could not be imported. */
export function hasFailed(upload: Upload): boolean {
  return upload.state === "failed" || upload.outcome === "FAILED";
}

/** Whether a file that ended can be sent again. One that is itself faulty would fail again. */
export function canRetry({ state, isInvalid, file }: Upload): boolean {
  return (
    state === "cancelled" || (state === "failed" && isInvalid !== true && rejectionOf(file) === undefined)
  );
}

const uploads = new TrayList<Upload>("imports");
/** The table whose preview is open. */
let openedTable: string | undefined;
const running = new Map<string, () => void>();

export const currentUploads = uploads.current;
export const onUploadsChange = uploads.subscribe;

/**
 * Whether a file is attached to a new note rather than converted to one: recordings, images, PDF files and
 * slides.
 */
function isAttached(name: string): boolean {
  return importExtensionOf(name) === undefined && fileTypeOf(name) !== "OTHER";
}

/** Why a file cannot be imported, checked before the upload. */
export function rejectionOf(file: { name: string; size: number }): string | undefined {
  if (isAttached(file.name)) return refuseFile(file);
  if (importExtensionOf(file.name) === undefined) {
    return t(
      "import.refused.kind",
      "This file type cannot be imported. Use {kinds}, or a recording, PDF file, picture or slides.",
      {
        kinds: importEndings.join(", "),
      },
    );
  }
  if (isProjectArchive(file.name)) {
    if (file.size > uploadSizeBytesMax)
      return t(
        "import.refused.archive",
        "This archive is larger than {limit}. Export fewer projects at once.",
        {
          limit: formatLimit(uploadSizeBytesMax),
        },
      );
  } else if (file.size > importSizeBytesMax) {
    return t("import.refused.size", "This file is larger than 10 MB. Split it and import the parts.");
  }
  if (file.size === 0) return t("import.refused.empty", "This file is empty.");
  return undefined;
}

function pump(): void {
  const free = UPLOADS_AT_ONCE - running.size;
  for (const upload of uploads
    .current()
    .filter((candidate) => candidate.state === "waiting")
    .slice(0, Math.max(0, free))) {
    start(upload);
  }
}

/** Like sendFile, for archives; loads the multipart code on demand. */
function sendParts({ id, projectId, file, fileId }: Upload, onPercent: (percent: number) => void) {
  const stop = new AbortController();
  const onBegun = (begun: string) => uploads.change(id, { fileId: begun });
  const done = import("./send-archive.ts").then(({ sendArchive }) =>
    sendArchive(projectId, { file, fileId, signal: stop.signal, onBegun, onPercent }),
  );
  return { done, cancel: () => stop.abort() };
}

function start(upload: Upload): void {
  const { id } = upload;
  const release = holdPage();
  uploads.change(id, { state: "sending" });
  const onPercent = (percent: number) => {
    const before = uploads.find(id)?.percent ?? 0;
    if (percent > before) uploads.change(id, { percent });
  };
  const { projectId, file, choices } = upload;
  const sending = isProjectArchive(file.name)
    ? sendParts(upload, onPercent)
    : sendFile(projectId, file, choices, onPercent);
  running.set(id, sending.cancel);
  sending.done
    .then(
      (importId) => uploads.change(id, { state: "sent", percent: 100, importId }),
      (rejection: UploadRejectedError) =>
        uploads.change(
          id,
          rejection.cancelled
            ? { state: "cancelled", fileId: undefined }
            : { state: "failed", reason: rejection.message },
        ),
    )
    .finally(() => {
      release();
      running.delete(id);
      pump();
    });
}

/** Whether a file is previewed before it is sent: a table, or a project of another program. */
function isShownFirst(name: string): boolean {
  return isTable(name) || isQdpx(name);
}

/**
 * Queues files. Those that cannot be imported fail at once, without affecting the others. The transcript of a
 * recording among them goes with it.
 */
export function addUploads(projectId: string, files: readonly File[]): void {
  const accepted = files.filter((file) => rejectionOf(file) === undefined);
  const attached = accepted.filter((file) => isAttached(file.name));
  const transcripts = pairTranscripts(accepted, (file) => ({ path: pathOf(file), sizeBytes: file.size }));
  if (attached.length > 0) {
    const onText = (file: File) => addUploads(projectId, [file]);
    void import("./attach-files.ts").then(({ attachFiles }) =>
      attachFiles(projectId, { files: attached, transcripts, onText }),
    );
  }
  const elsewhere = new Set([...attached, ...transcripts.values()]);
  const added = files
    .filter((file) => !elsewhere.has(file))
    .map((file): Upload => {
      const reason = rejectionOf(file);
      return {
        ...waiting(projectId, file),
        state: reason ? "failed" : isShownFirst(file.name) ? "choosing" : "waiting",
        reason,
      };
    });
  uploads.replace([...added, ...uploads.current()]);
  openTable(openedTable ?? nextTable());
  pump();
}

/** Resumes an archive whose upload an earlier page began, with the same file chosen again. */
export function continueArchive(projectId: string, fileId: string, file: File): void {
  uploads.replace([{ ...waiting(projectId, file), fileId }, ...uploads.current()]);
  pump();
}

function waiting(projectId: string, file: File): Upload {
  return {
    id: toShortId(newId()),
    projectId,
    file,
    fileId: undefined,
    state: "waiting",
    percent: 0,
    importId: undefined,
    reason: undefined,
  };
}

/** Records the final state of a file's import; undefined while it runs, as after a retry. */
export function recordOutcome(id: string, outcome: Upload["outcome"]): void {
  const upload = uploads.find(id);
  if (upload === undefined || upload.outcome === outcome) return;
  const { outcome: _before, ...rest } = upload;
  const next = { ...rest, ...(outcome ? { outcome } : {}) };
  uploads.replace(uploads.current().map((each) => (each.id === id ? next : each)));
}

/** Removes files that are final. */
export function clearEnded(): void {
  uploads.replace(uploads.current().filter((upload) => !hasEnded(upload)));
}

/** The table whose columns are being chosen. */
export function currentTable(): Upload | undefined {
  return uploads.current().find(({ id, state }) => id === openedTable && state === "choosing");
}

function nextTable(): string | undefined {
  return uploads.current().findLast(({ state }) => state === "choosing")?.id;
}

/** Opens a table's preview, or closes it: the table goes on waiting. */
export function openTable(id: string | undefined): void {
  openedTable = id;
  uploads.notify();
}

/** Sends a table with its options, or a previewed project, and opens the next preview. */
export function importTable(id: string, choices: TableChoices | undefined): void {
  uploads.change(id, { state: "waiting", ...(choices ? { choices } : {}) });
  openTable(nextTable());
  pump();
}

/** Cancels a queued or running upload. */
export function cancelUpload(id: string): void {
  const cancel = running.get(id);
  if (cancel) {
    cancel();
    return;
  }
  uploads.change(id, { state: "cancelled" });
  if (id === openedTable) openTable(nextTable());
}

/** Ends a file that could not be read, with the reason. */
export function refuseUpload(id: string, reason: string, isInvalid: boolean): void {
  uploads.change(id, { state: "failed", reason, isInvalid });
  if (id === openedTable) openTable(nextTable());
}

/** Sends a failed or cancelled file again. */
export function retryUpload(id: string): void {
  const upload = uploads.find(id);
  if (!upload || running.has(id)) return;
  const reason = rejectionOf(upload.file);
  if (reason) return;
  const isUnread = isTable(upload.file.name) && upload.choices === undefined;
  const state = isUnread ? "choosing" : "waiting";
  // The parts of an archive that arrived are not sent again.
  const percent = upload.fileId === undefined ? 0 : upload.percent;
  uploads.change(id, { state, percent, importId: undefined, reason: undefined });
  if (isUnread) openTable(id);
  pump();
}
