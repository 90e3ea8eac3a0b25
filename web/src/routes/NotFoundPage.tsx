import { FailurePage } from "../app/errors/FailurePage.tsx";
import { t } from "../app/i18n/t.ts";
import { usePageTitle } from "../app/usePageTitle.ts";

/** 404: an address that no page has. */
export function NotFoundPage() {
  usePageTitle(t("failure.page.not-found", "Page not found"));
  return (
    <FailurePage
      failure={{ kind: "not-found", message: "", code: undefined, field: undefined, reference: undefined }}
    />
  );
}

/** The same where no frame stands around it. */
export function BareNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
