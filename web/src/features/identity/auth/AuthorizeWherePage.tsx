import { useEffect } from "react";
import { workspaceUrl } from "../../../app/host.ts";
import { t } from "../../../app/i18n/t.ts";
import { rememberedWorkspaces } from "../../../app/session/remembered-workspaces.ts";
import { AskWorkspace } from "./RequestWorkspacePage.tsx";

/**
 * An application that knows no workspace sends people to the root domain: they say which one it is for. Whoever has
 * opened one alone in this browser goes there at once, unless the application asks for the question.
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
    <AskWorkspace
      lead={t("authorize.where", "An application requests access. Choose one of your workspaces.")}
      path={path}
      remembered={path}
    />
  );
}
