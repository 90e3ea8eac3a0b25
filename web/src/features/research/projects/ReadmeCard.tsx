import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import type { ProjectHeaderQuery } from "../../../graphql/graphql.ts";
import styles from "./ReadmeCard.module.css";

/** The beginning of a project's readme, above its notes. Nothing if it is empty. */
export function ReadmeCard({ project }: { project: Pick<ProjectHeaderQuery["project"], "id" | "readme"> }) {
  const { id, readme } = project;
  if (!readme || readme.wordCount === 0) return null;
  return (
    <section className={styles.card} aria-label={t("readme.title", "Readme")}>
      <p className={styles.text}>{readme.contentAbstract}</p>
      <Link to="/projects/$projectId/readme" params={{ projectId: id }}>
        {t("readme.open", "Open the readme")}
      </Link>
    </section>
  );
}
