import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ThemeRun_RunFragment } from "../../../graphql/graphql.ts";
import { useTagOptions } from "../filters/useTagOptions.ts";
import styles from "./Themes.module.css";

/** What the themes shown are based on, and the actions on them. */
export function ShownRun(props: { projectId: string; run: ThemeRun_RunFragment; children: ReactNode }) {
  const { projectId, run, children } = props;
  const tag = useTagOptions(projectId)
    .flatMap(({ options }) => options)
    .find(({ value }) => value === run.tagId);
  return (
    <div className={styles.facts}>
      <span>{t("themes.made-by", "Found by AI ({model})", { model: run.model ?? "" })}</span>
      {run.tagId && (
        <span>
          {tag
            ? t("themes.shown.tag", "Highlights tagged “{title}”", { title: tag.label })
            : t("themes.shown.some-tag", "Highlights of one tag")}
        </span>
      )}
      {run.scopeCount > run.totalCount && (
        <span>
          {t("themes.shown.latest", "The latest {read} of {all} highlights", {
            read: run.totalCount.toLocaleString("en"),
            all: run.scopeCount.toLocaleString("en"),
          })}
        </span>
      )}
      {children}
    </div>
  );
}
