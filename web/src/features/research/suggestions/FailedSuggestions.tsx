import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";

/** Why there are no suggestions, with a retry. */
export function FailedSuggestions({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" onClick={onRetry}>
          {t("suggestions.retry", "Try again")}
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
