import { client } from "../../../app/apollo/client.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  BeginImportUploadDocument,
  ContinueImportUploadDocument,
  FinishImportUploadDocument,
} from "../../../graphql/graphql.ts";
import { sendInParts, type UploadMethod } from "../../research/files/upload-file.ts";
import { evictUpload, giveUpArchive } from "./give-up-archive.ts";
import { UploadRejectedError } from "./send-file.ts";

export interface ArchiveSteps {
  readonly file: File;
  /** Set when an upload is resumed. */
  readonly fileId: string | undefined;
  readonly signal: AbortSignal;
  /** Called once the upload exists. */
  readonly onBegun: (fileId: string) => void;
  readonly onPercent: (percent: number) => void;
}

/**
 * Uploads an export's archive in parts, since it may be gigabytes; when resumed, skips the parts that
 * arrived. Resolves to the import's id.
 * @throws UploadRejectedError
 */
export async function sendArchive(projectId: string, steps: ArchiveSteps): Promise<string> {
  const { file, fileId, signal, onPercent } = steps;
  let begun: string | undefined;
  try {
    return await sendInParts(uploadMethodOf(projectId), {
      file,
      fileId,
      signal,
      beforeParts: (id) => {
        begun = id;
        steps.onBegun(id);
      },
      onSent: ({ shown }) => onPercent(Math.floor((shown / file.size) * 100)),
      // The page already shows the lost connection.
      onWaiting: () => undefined,
    });
  } catch (error) {
    if (!signal.aborted) throw new UploadRejectedError(readFailure(error).message);
    if (begun !== undefined) giveUpArchive(begun);
    throw new UploadRejectedError(t("import.cancelled", "Cancelled"), { cancelled: true });
  }
}

function uploadMethodOf(projectId: string): UploadMethod<string> {
  return {
    begin: async ({ name, size }) => {
      const { data } = await client.mutate({
        mutation: BeginImportUploadDocument,
        variables: { input: { projectId, name, sizeBytes: size } },
      });
      if (!data) throw new TypeError("an upload began without an answer");
      return data.beginImportUpload.upload.id;
    },
    readArrived: async (id) => {
      const { data } = await client.query({
        query: ContinueImportUploadDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      return new Map(data?.importUpload.arrivedParts.map(({ partNumber, sha256 }) => [partNumber, sha256]));
    },
    finish: async (id) => {
      const { data } = await client.mutate({
        mutation: FinishImportUploadDocument,
        variables: { input: { id } },
        update: (cache) => evictUpload(cache, id),
      });
      if (!data) throw new TypeError("an import began without an answer");
      return data.finishImportUpload.import.id;
    },
  };
}
