import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { EmailProof } from "../EmailProof.tsx";
import { storeSignUpPreferences } from "./sign-up-preferences.ts";

/** Sign-up begins with proving an address. */
export function SignUpPage() {
  const navigate = useNavigate();
  const { email, ux } = useSearch({ strict: false });
  // Once, before a provider or the form changes the address.
  useState(() => storeSignUpPreferences(location.search));
  return (
    <EmailProof
      title={t("signup.title", "Create your workspace")}
      lead={t("signup.lead", "Keep what customers said, highlight what matters, and find it again.")}
      submitLabel={t("signup.submit", "Continue with e-mail")}
      defaultEmail={email}
      create
      journey={{ create: true }}
      popup={ux === "popup"}
      onProven={(proven) =>
        void navigate({ href: `/auth/create-workspace?email=${encodeURIComponent(proven)}` })
      }
      foot={
        <p>
          {t("signup.have", "Already have a workspace?")}{" "}
          <Link to="/auth/login">{t("signup.signin", "Sign in")}</Link>
        </p>
      }
    />
  );
}
