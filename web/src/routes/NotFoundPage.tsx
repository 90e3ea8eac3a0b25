import { Link } from "@tanstack/react-router";
import { FailurePage } from "../app/errors/FailurePage.tsx";
import { t } from "../app/i18n/t.ts";

/** 404: an address that no page has. */
export function NotFoundPage() {
  return (
    <FailurePage
      failure={{ kind: "not-found", message: "", code: undefined, field: undefined, reference: undefined }}
      action={<Link to="/">{t("notfound.home", "Go to the start page")}</Link>}
    />
  );
}
