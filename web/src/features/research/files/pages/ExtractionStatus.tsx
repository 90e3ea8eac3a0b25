import { useApolloClient } from "@apollo/client/react";
import { ocrPagesMax } from "@fieldstone/model/files/page-limits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import {
  CancelFileExtractionDocument,
  type FileExtraction_ExtractionFragment,
  RetryFileExtractionDocument,
} from "../../../../graphql/graphql.ts";
import { Progress } from "../../../../ui/feedback/Progress.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { extractionFailureText } from "./extraction-texts.ts";
import styles from "./Pages.module.css";

/** Progress of reading a file's pages, and what the user can do about problems. Nothing once complete. */
export function ExtractionStatus(props: {
  extraction: FileExtraction_ExtractionFragment;
  canWrite: boolean;
}) {
  const { extraction, canWrite } = props;
  const client = useApolloClient();
  const { id, status, ocr, failedPages } = extraction;
  const isInProgress = status === "waiting" || status === "started";
  const act = (mutation: typeof CancelFileExtractionDocument | typeof RetryFileExtractionDocument) =>
    void client.mutate({ mutation, variables: { input: { id } } }).catch(showError);
  if (isInProgress) {
    return (
      <div className={styles.status}>
        <SummaryInProgress extraction={extraction} />
        {canWrite && (
          <Button size="small" kind="quiet" onClick={() => act(CancelFileExtractionDocument)}>
            {t("cancel", "Cancel")}
          </Button>
        )}
      </div>
    );
  }
  const text =
    status === "failed"
      ? extractionFailureText(extraction.failureCode)
      : failedPages.length > 0
        ? t("pages.failed.some", "These pages could not be read: {pages}", { pages: failedPages.join(", ") })
        : ocr === "failed"
          ? t(
              "pages.ocr.failed",
              "Text could not be recognized on all scanned pages. One run recognizes {limit} pages at most. Try again for the next ones.",
              { limit: ocrPagesMax },
            )
          : undefined;
  if (text === undefined) return null;
  return (
    <div className={styles.status}>
      <p role="status">{text}</p>
      {canWrite && extraction.failureCode !== "extraction.encrypted" && (
        <Button size="small" onClick={() => act(RetryFileExtractionDocument)}>
          {t("retry", "Try again")}
        </Button>
      )}
    </div>
  );
}

function SummaryInProgress({ extraction }: { extraction: FileExtraction_ExtractionFragment }) {
  const { pageCount, processedPageCount, ocr } = extraction;
  const label = t("pages.reading", "Reading the pages");
  return (
    <div className={styles.progress}>
      <p role="status">
        {pageCount === null
          ? t("pages.waiting", "The pages will be read soon.")
          : ocr === "started"
            ? t("pages.recognizing", "Recognizing text on scanned pages…")
            : t("pages.progress", "{done} of {count} pages read", {
                done: processedPageCount,
                count: pageCount,
              })}
      </p>
      <Progress label={label} percent={pageCount ? (processedPageCount / pageCount) * 100 : 0} />
    </div>
  );
}
