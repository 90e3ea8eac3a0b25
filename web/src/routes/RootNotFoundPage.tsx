import { t } from "../app/i18n/t.ts";
import { AuthLayout } from "../features/identity/auth/AuthLayout.tsx";

/** 404 on the root domain, which has neither trash nor search. */
export function RootNotFoundPage() {
  return (
    <AuthLayout
      title={t("notfound.root", "Nothing is at this address")}
      lead={t("notfound.root.lead", "Check its spelling, or start from signing in.")}
    >
      <a href="/auth/login">{t("failure.signin", "Sign in")}</a>
    </AuthLayout>
  );
}
