import { type ApiScope, apiScopes } from "@fieldstone/model/access/api-scopes.ts";
import { scopeLabels } from "../../../../app/scope-labels.ts";
import { CheckboxGroup } from "../../../../ui/forms/CheckboxGroup.tsx";

/** The scopes granted to a program, chosen from all there are. */
export function ScopeChoice(props: {
  label: string;
  chosen: readonly ApiScope[];
  error: string | undefined;
  onChange: (scopes: ApiScope[]) => void;
}) {
  return (
    <CheckboxGroup
      {...props}
      options={apiScopes.map((scope) => ({ value: scope, label: scopeLabels(scope) }))}
    />
  );
}
