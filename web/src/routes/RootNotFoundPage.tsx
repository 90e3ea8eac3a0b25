import { t } from "../app/i18n/t.ts";
import { AuthLayout } from "../features/identity/auth/AuthLayout.tsx";

/** 404 on the root domain, which has neither trash nor search. */
export function RootNotFoundPage() {
  return (
    <AuthLayout
      title={t("notfound.root", "Page not found")}
      lead={t("notfound.root.lead", "Check the address, or sign in.")}
    >
      <a href="/auth/login">{t("failure.signin", "Sign in")}</a>
    </AuthLayout>
  );
}
