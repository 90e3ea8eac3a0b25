import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { type ApiTokenRowFragment, RevokeApiTokenDocument } from "../../../../graphql/graphql.ts";
import { CredentialList } from "./CredentialList.tsx";
import { revoking, scopesLine, usedLine } from "./credential-lines.tsx";

function endLine({ expiresAt }: ApiTokenRowFragment): string {
  if (expiresAt === null) return t("tokens.endless", "Never expires");
  const date = new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: "long" });
  return Date.parse(expiresAt) <= Date.now()
    ? t("tokens.over", "Expired on {date}", { date })
    : t("tokens.until", "Expires on {date}", { date });
}

/** A list of API tokens that can be revoked. */
export function ApiTokenList<Token extends ApiTokenRowFragment>(props: {
  label: string;
  tokens: readonly Token[];
  /** Further details of a token. */
  more?: (token: Token) => readonly ReactNode[];
  onChanged: () => unknown;
}) {
  return (
    <CredentialList
      label={props.label}
      rows={props.tokens}
      describe={(token) => [
        scopesLine(token.scopes),
        ...(props.more?.(token) ?? []),
        usedLine(t("tokens.made", "Created"), token.createdAt, token.lastUsedAt),
        endLine(token),
      ]}
      mutation={RevokeApiTokenDocument}
      onChanged={props.onChanged}
      ending={revoking(
        t(
          "tokens.revoke.text",
          "Every program that uses this token loses access at once. This cannot be undone.",
        ),
      )}
    />
  );
}
