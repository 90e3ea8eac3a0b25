import { useEffect } from "react";
import { workspaceUrl } from "../../../../app/host.ts";
import { t } from "../../../../app/i18n/t.ts";
import { rememberedWorkspaces } from "../../../../app/session/remembered-workspaces.ts";
import { ChooseWorkspace } from "../new-workspace/RequestWorkspacePage.tsx";

/**
 * Where applications that know no workspace send users: they choose one on the root domain. With only one
 * remembered in this browser, it is used at once, unless the application requires the choice.
 */
export function AuthorizeWherePage() {
  const path = location.pathname + location.search;
  const [only, another] = rememberedWorkspaces();
  const fast = !new URLSearchParams(location.search).has("skipFastRedirect");
  const target = fast && only && !another ? workspaceUrl(only, path) : undefined;
  useEffect(() => {
    if (target) location.replace(target);
  }, [target]);
  if (target) return null;
  return (
    <ChooseWorkspace
      lead={t("authorize.where", "An application requests access. Choose one of your workspaces.")}
      path={path}
      remembered={path}
    />
  );
}
