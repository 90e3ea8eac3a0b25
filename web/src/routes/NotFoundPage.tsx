import { FailurePage } from "../app/errors/FailurePage.tsx";
import { t } from "../app/i18n/t.ts";
import { usePageTitle } from "../app/usePageTitle.ts";

/** 404: a URL without a page. */
export function NotFoundPage() {
  usePageTitle(t("failure.page.not-found", "Page not found"));
  return (
    <FailurePage
      failure={{ kind: "not-found", message: "", code: undefined, field: undefined, reference: undefined }}
    />
  );
}

/** The same without the application's frame. */
export function BareNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
