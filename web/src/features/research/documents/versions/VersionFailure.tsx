import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";

/** Shown in place of a version that could not be loaded. */
export function VersionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState compact title={t("versions.text.failed", "Could not load the version")} onRetry={onRetry}>
      <p>{readFailure(error).message}</p>
    </ErrorState>
  );
}
