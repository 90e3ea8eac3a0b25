import { Link, useNavigate } from "@tanstack/react-router";
import { Breadcrumbs, type Crumb } from "../../ui/layout/Breadcrumbs.tsx";
import { t } from "../i18n/t.ts";
import { usePeek } from "../peek/usePeek.ts";

/** Breadcrumbs with the router's links. */
export function PageCrumbs({ path }: { path: readonly Crumb[] }) {
  const navigate = useNavigate();
  const { mode } = usePeek();
  return (
    <Breadcrumbs
      path={path}
      {...(mode === "page" ? {} : { label: t("peek.crumbs", "Panel breadcrumbs") })}
      link={(crumb, label) => <Link to={crumb.href}>{label}</Link>}
      onOpen={(crumb) => void navigate({ to: crumb.href })}
    />
  );
}
