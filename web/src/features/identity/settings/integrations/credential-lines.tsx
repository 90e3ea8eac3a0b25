import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { scopeLabels } from "../../../../app/scope-labels.ts";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import type { EndingWords } from "./CredentialList.tsx";

/** When a token was created and last used, in one line. */
export function usedLine(since: string, begunAt: string, lastUsedAt: string | null): ReactNode {
  return (
    <>
      {since} <RelativeTime value={begunAt} />
      {" · "}
      {lastUsedAt === null ? (
        t("credential.unused", "Never used")
      ) : (
        <>
          {t("credential.used", "Last used")} <RelativeTime value={lastUsedAt} />
        </>
      )}
    </>
  );
}

/** The granted scopes, in one line. */
export const scopesLine = (scopes: readonly string[]): string => scopes.map(scopeLabels).join(" · ");

/** The texts for revoking a token. */
export const revoking = (consequence: string): EndingWords => ({
  act: t("tokens.revoke", "Revoke"),
  of: (name) => t("tokens.revoke.of", "Revoke {name}", { name }),
  question: (name) => t("tokens.revoke.sure", "Revoke “{name}”?", { name }),
  consequence,
  done: (name) => t("tokens.revoked", "“{name}” was revoked.", { name }),
});
