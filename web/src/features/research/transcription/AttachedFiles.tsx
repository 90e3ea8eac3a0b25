import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import type { UnreadablePages_FileFragment } from "../../../graphql/graphql.ts";
import { UnreadablePages } from "../files/pages/UnreadablePages.tsx";
import styles from "./TranscriptPlayer.module.css";

type AttachedFile = UnreadablePages_FileFragment & { readonly name: string };

/** Links to the files of a note that has no words of its own. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <section className={styles.attached} aria-label={t("note.attached", "Attached files")}>
      {files.map((file) => (
        <div key={file.id}>
          <ObjectLink type="file" id={file.id} title={file.name}>
            {file.name}
          </ObjectLink>
          <UnreadablePages file={file} />
        </div>
      ))}
    </section>
  );
}
