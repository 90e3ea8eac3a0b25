import { IconFolder } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import type { FoldersQuery } from "../../../../graphql/graphql.ts";
import styles from "../Rows.module.css";

/** The folders of projects. */
export function FolderList({ folders }: { folders: FoldersQuery["folders"] }) {
  return (
    <section className={styles.section}>
      <h2>{t("folders.title", "Folders")}</h2>
      <ul className={styles.list}>
        {folders.map((folder) => (
          <li key={folder.id} className={styles.row}>
            <IconFolder size={18} aria-hidden />
            <Link
              to="/folders/$folderId"
              params={{ folderId: writePathId(folder.id, folder.title) }}
              className={styles.title}
            >
              {folder.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
