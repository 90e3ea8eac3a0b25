import { type QdpxLeftOutKind, qdpxLeftOutKinds } from "@fieldstone/model/qdpx/qdpx-content.ts";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { cancelUpload, importTable, openTable, refuseUpload, type Upload } from "../upload-queue.ts";
import styles from "./QdpxDialog.module.css";
import type { QdpxSummary } from "./qdpx-messages.ts";
import { useQdpx } from "./useQdpx.ts";

/** Previews a project of another research program before it is imported. */
export function QdpxDialog({ upload }: { upload: Upload }) {
  const summary = useQdpx(upload.file, (reason, isInvalid) => refuseUpload(upload.id, reason, isInvalid));
  return (
    <Dialog
      open
      onClose={() => openTable(undefined)}
      size="medium"
      title={t("import.table.title", "Import {name}", { name: upload.file.name })}
      footer={
        <>
          <Button kind="quiet" onClick={() => cancelUpload(upload.id)}>
            {t("import.table.cancel", "Do not import")}
          </Button>
          <Button
            kind="primary"
            loading={summary === undefined}
            onClick={() => importTable(upload.id, undefined)}
          >
            {t("import.qdpx.import", "Import project")}
          </Button>
        </>
      }
    >
      {summary ? <Summary summary={summary} /> : <LoadingState rows={6} rowHeight={32} />}
    </Dialog>
  );
}

function leftOutText(kind: QdpxLeftOutKind): string {
  switch (kind) {
    case "SOURCE":
      return t("import.qdpx.left.sources", "Pictures, recordings and files without text");
    case "CODING":
      return t("import.qdpx.left.codings", "Codings without words");
    case "CASE":
      return t("import.qdpx.left.cases", "Cases without text");
    case "SET":
      return t("import.qdpx.left.sets", "Sets");
    case "GRAPH":
      return t("import.qdpx.left.graphs", "Graphs");
    case "LINK":
      return t("import.qdpx.left.links", "Links");
    case "VARIABLE":
      return t("import.qdpx.left.variables", "Variables");
  }
}

function Summary({ summary }: { summary: QdpxSummary }) {
  const { name, texts, codes, textCount, codeCount, codingCount, memoCount, caseCount, leftOut } = summary;
  const facts = [
    [t("import.qdpx.texts", "Texts, each a note"), textCount],
    [t("import.qdpx.codes", "Codes, each a tag"), codeCount],
    [t("import.qdpx.codings", "Codings, each a highlight"), codingCount],
    [t("import.qdpx.memos", "Memos, as comments and notes"), memoCount],
    [t("import.qdpx.cases", "Cases, each a person"), caseCount],
  ] as const;
  const absent = qdpxLeftOutKinds
    .map((kind) => [leftOutText(kind), leftOut[kind]] as const)
    .filter(([, count]) => count > 0);
  return (
    <div className={styles.body}>
      <p className={styles.name}>{name}</p>
      {textCount === 0 && memoCount === 0 && (
        <p>
          {t(
            "import.qdpx.codebook",
            "This file has codes and no texts. They become tags, and a note lists them.",
          )}
        </p>
      )}
      <Facts label={t("import.qdpx.brings", "What it contains")} facts={facts} />
      {texts.length > 0 && (
        <Lines
          label={t("import.qdpx.first.texts", "Texts")}
          lines={texts.map(({ title, codingCount: count }) =>
            t("import.qdpx.text", "{title}: {n, plural, one {# coding} other {# codings}}", {
              title,
              n: count,
            }),
          )}
          more={textCount - texts.length}
        />
      )}
      {codes.length > 0 && (
        <Lines label={t("import.qdpx.first.codes", "Codes")} lines={codes} more={codeCount - codes.length} />
      )}
      {absent.length > 0 && <Facts label={t("import.qdpx.left", "What is left out")} facts={absent} />}
    </div>
  );
}

function Facts(props: { label: string; facts: readonly (readonly [label: string, count: number])[] }) {
  return (
    <section aria-label={props.label}>
      <h3>{props.label}</h3>
      <dl className={styles.facts}>
        {props.facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Lines(props: { label: string; lines: readonly string[]; more: number }) {
  return (
    <section aria-label={props.label}>
      <h3>{props.label}</h3>
      <ul className={styles.lines}>
        {props.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be alike
          <li key={at}>{line}</li>
        ))}
        {props.more > 0 && (
          <li>{t("import.qdpx.more", "and {n} more", { n: props.more.toLocaleString("en") })}</li>
        )}
      </ul>
    </section>
  );
}
