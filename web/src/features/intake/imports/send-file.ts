import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { t } from "../../../app/i18n/t.ts";
import { z } from "../../../app/zod.ts";

const answer = z.object({ importId: z.string() });
const rejection = z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) });

/** Sending a file ended without an import. */
export class UploadRejectedError extends Error {
  readonly cancelled: boolean;
  /** The connection was lost or the service restarts: a retry may succeed. */
  readonly mayPass: boolean;
  constructor(message: string, { cancelled = false, mayPass = false } = {}) {
    super(message);
    this.name = "UploadRejectedError";
    this.cancelled = cancelled;
    this.mayPass = mayPass;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Uploads a file to import, a table with its options; `onPercent` receives the upload's progress (0 to 100).
 * XMLHttpRequest, because `fetch` does not report the progress of a request's body.
 */
export function sendFile(
  projectId: string,
  file: File,
  choices: TableChoices | undefined,
  onPercent: (percent: number) => void,
  bulkItem?: { readonly bulkImportId: string; readonly position: number },
): { done: Promise<string>; cancel: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onPercent(Math.floor((event.loaded / event.total) * 100));
    };
    request.onerror = () =>
      reject(
        new UploadRejectedError(
          t("import.failed.network", "The connection was lost. Try again when you are online."),
          { mayPass: true },
        ),
      );
    request.onabort = () =>
      reject(new UploadRejectedError(t("import.cancelled", "Cancelled"), { cancelled: true }));
    request.onload = () => {
      const body = parse(request.responseText);
      const read = answer.safeParse(body);
      if (request.status >= 200 && request.status < 300 && read.success) {
        resolve(read.data.importId);
        return;
      }
      const said = rejection.safeParse(body);
      const message = said.success ? said.data.errors[0]?.message : undefined;
      reject(
        new UploadRejectedError(message ?? t("import.failed", "The file could not be sent. Try again."), {
          mayPass: request.status === 429 || request.status >= 500,
        }),
      );
    };
  });
  const place = new URLSearchParams({
    projectId,
    ...(bulkItem && { bulkImportId: bulkItem.bulkImportId, position: String(bulkItem.position) }),
  });
  request.open("POST", `/api/import?${place}`);
  request.setRequestHeader("content-type", file.type || "application/octet-stream");
  request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
  if (choices) request.setRequestHeader("x-table-choices", encodeURIComponent(JSON.stringify(choices)));
  request.send(file);
  return { done, cancel: () => request.abort() };
}
