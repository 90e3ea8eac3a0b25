import type { ExportedDocument } from "@fieldstone/model/project-export/exported-project.ts";
import type { NoteDraft } from "../note-draft.ts";

/** A note or insight of a file, with its place in the file. */
export type FileDocument = ExportedDocument &
  Pick<NoteDraft, "objectType"> & {
    readonly happenedAt: string | null;
    readonly folder: string;
    /** The project that it belongs to. */
    readonly fromProjectId: string;
  };
