import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { AttachedPage } from "../../../app/objects/object-kind.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import styles from "./Ask.module.css";
import { PointLink } from "./PointLink.tsx";

/** A source as named in an answer's citations and in its receipt. */
export interface AnswerSource {
  readonly id: string;
  readonly type: string;
  readonly parentId?: string | null | undefined;
  readonly datumId?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly authorKind?: "person" | "import" | "model" | null | undefined;
  /** The page of an attached file that contains the words. */
  readonly file?: AttachedPage | null | undefined;
  readonly highlight?:
    | { readonly note: { readonly id: string } | null; readonly insight: { readonly id: string } | null }
    | null
    | undefined;
}

/** Opens a source, at its words where it is cited. AI-written sources are marked. */
export function SourceLink(props: {
  source: AnswerSource;
  cited?: { readonly content: string; readonly citation: string };
  children: ReactNode;
}) {
  const { source, cited, children } = props;
  if (source.datumId != null) {
    return (
      <PointLink source={source} {...(cited === undefined ? {} : { cited })}>
        {children}
      </PointLink>
    );
  }
  const target = targetOf(source, cited);
  return (
    <>
      {target === undefined ? (
        <span>{children}</span>
      ) : (
        <ObjectLink {...target} title={source.title ?? undefined} className={styles.source}>
          {children}
        </ObjectLink>
      )}
      {source.authorKind === "model" && (
        <span className={styles.byAi}>{t("ask.source.by-ai", "Written by AI")}</span>
      )}
    </>
  );
}

/**
 * A highlight opens in its document or file; other quotes are located by their words, in a note or on a page.
 */
function targetOf(
  { type, id, highlight, file }: AnswerSource,
  cited?: { content: string; citation: string },
) {
  if (file && cited) {
    const hash = encodeHash({ page: file.pageNum, ...cited });
    return { type: "file", id: file.id, hash } as const;
  }
  if (type === "note" || type === "insight")
    return { type, id, ...(cited === undefined ? {} : { hash: encodeHash(cited) }) } as const;
  const hash = encodeHash({ highlight: id, ...(cited === undefined ? {} : { citation: cited.citation }) });
  if (highlight?.note) return { type: "note", id: highlight.note.id, hash } as const;
  return highlight?.insight ? ({ type: "insight", id: highlight.insight.id, hash } as const) : undefined;
}
