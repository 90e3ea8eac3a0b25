import {
  insightTemplateSchema,
  type ProjectTemplateContent,
  projectTemplateSchema,
} from "@fieldstone/model/templates/template-content.ts";
import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { TemplateRowFragment } from "../../../graphql/graphql.ts";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import styles from "./Templates.module.css";
import { TemplateText } from "./TemplateText.tsx";

/** The contents of a template. */
export function TemplatePreview({ template }: { template: TemplateRowFragment }) {
  return (
    <section className={styles.preview} aria-label={t("template.preview", "What it includes")}>
      <h2>{template.title}</h2>
      {template.description && <p className={styles.faint}>{template.description}</p>}
      {template.workspaceTemplate === "PROJECT" ? (
        <ProjectParts content={template.content} />
      ) : (
        <InsightParts content={template.content} />
      )}
    </section>
  );
}

function InsightParts({ content }: { content: unknown }) {
  const parsed = insightTemplateSchema.safeParse(content);
  return parsed.success ? <TemplateText level={3} markdown={parsed.data.markdown} /> : null;
}

function ProjectParts({ content }: { content: unknown }) {
  const parsed = projectTemplateSchema.safeParse(content);
  if (!parsed.success) return null;
  const { icon, color, readme, boards, fields, workspaceFields, extensions, notes, views } = parsed.data;
  return (
    <>
      {icon && <ProjectIcon icon={icon} color={color} size="large" />}
      {boards.map((board) => (
        <Part key={board.title} title={t("template.board", "Tag board “{title}”", { title: board.title })}>
          {board.groups.map(({ title, tags }) => (
            <li key={title ?? ""}>
              {title && <strong>{title}: </strong>}
              {tags.map((tag) => tag.title).join(", ")}
            </li>
          ))}
        </Part>
      ))}
      <Codebook boards={boards} />
      {fields.length > 0 && (
        <Part title={t("template.fields", "Fields")}>
          {fields.map((field) => (
            <li key={`${field.objectType} ${field.title}`}>
              {field.title}
              {field.options && `: ${field.options.map(({ label }) => label).join(", ")}`}
            </li>
          ))}
        </Part>
      )}
      <Titles title={t("template.workspaceFields", "Workspace fields")} of={workspaceFields} />
      <Titles title={t("template.extensions", "Extensions")} of={extensions} />
      <Titles title={t("template.notes", "Starter notes")} of={notes} />
      <Titles title={t("template.views", "Views")} of={views} />
      {readme && (
        <>
          <h3>{t("readme.title", "Readme")}</h3>
          <TemplateText level={4} markdown={readme} />
        </>
      )}
    </>
  );
}

/** The tags' definitions, where there are any. */
function Codebook({ boards }: Pick<ProjectTemplateContent, "boards">) {
  const defined = boards
    .flatMap(({ groups }) => groups.flatMap(({ tags }) => tags))
    .flatMap(({ title, codebook }) => (codebook === undefined ? [] : [{ title, codebook }]));
  if (defined.length === 0) return null;
  return (
    <Part title={t("template.codebook", "Codebook")}>
      {defined.map(({ title, codebook: { definition, useWhen } }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two boards may have a tag of the same name; the list is fixed
        <li key={at}>
          <strong>{title}</strong>
          {[definition, useWhen].filter((text) => text !== "").map((text) => ` — ${text}`)}
        </li>
      ))}
    </Part>
  );
}

function Titles(props: { title: string; of: readonly { title: string }[] | undefined }) {
  if (!props.of?.length) return null;
  return (
    <Part title={props.title}>
      {[...new Set(props.of.map(({ title }) => title))].map((title) => (
        <li key={title}>{title}</li>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.parts}>{children}</ul>
    </>
  );
}
