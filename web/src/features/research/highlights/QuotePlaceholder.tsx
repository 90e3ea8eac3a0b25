import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";

interface QuotePlaceholderProps {
  /** Why the quote could not be read; undefined while it loads. */
  readonly error: unknown;
  /** Height of a line of the quote, in px. */
  readonly rowHeight: number;
  readonly className: string | undefined;
  /** Offers to try again, if that can help. */
  readonly onRetry?: () => void;
}

/** Stands in for a quote that loads, was deleted, is not shared with the reader, or could not be read. */
export function QuotePlaceholder({ error, rowHeight, className, onRetry }: QuotePlaceholderProps) {
  if (!error)
    return (
      <LoadingState rows={2} rowHeight={rowHeight} label={t("insight.quote.loading", "Loading the quote…")} />
    );
  const { kind, message } = readFailure(error);
  const isMissing = kind === "not-found" || kind === "denied";
  return (
    <div className={className}>
      <p>
        {isMissing
          ? t(
              "insight.quote.missing",
              "This quote is no longer available: its highlight was deleted or is not shared with you.",
            )
          : message}
      </p>
      {!isMissing && onRetry && (
        <Button size="small" onClick={onRetry}>
          {t("insight.quote.retry", "Try again")}
        </Button>
      )}
    </div>
  );
}
