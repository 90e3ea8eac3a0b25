import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import styles from "./TranscriptPlayer.module.css";

/** Links to the files of a note that has no words of its own. */
export function AttachedFiles({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <section className={styles.attached} aria-label={t("note.attached", "Attached files")}>
      {files.map(({ id, name }) => (
        <ObjectLink key={id} type="file" id={id} title={name}>
          {name}
        </ObjectLink>
      ))}
    </section>
  );
}
