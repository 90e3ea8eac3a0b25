import type { ComponentType } from "react";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { UnreadablePages_FileFragment } from "../../../graphql/graphql.ts";
import styles from "./TranscriptPlayer.module.css";

/** What is shown beside a file's link: why it could not be read. */
export type FileState = ComponentType<{ file: UnreadablePages_FileFragment }>;

/** Links to the files of a note that has no words of its own. */
export function AttachedFiles({
  files,
  FileState,
}: {
  files: readonly (UnreadablePages_FileFragment & { readonly name: string })[];
  FileState: FileState;
}) {
  return (
    <section className={styles.attached} aria-label={t("note.attached", "Attached files")}>
      {files.map((file) => (
        <div key={file.id}>
          <ObjectLink type="file" id={file.id} title={file.name}>
            {file.name}
          </ObjectLink>
          <FileState file={file} />
        </div>
      ))}
    </section>
  );
}
