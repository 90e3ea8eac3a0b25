import { Link, useNavigate } from "@tanstack/react-router";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";

/** Breadcrumbs whose steps are the router's links. */
export function PageCrumbs({ path }: { path: readonly Crumb[] }) {
  const navigate = useNavigate();
  return (
    <Breadcrumbs
      path={path}
      link={(crumb, label) => <Link to={crumb.href}>{label}</Link>}
      onOpen={(crumb) => void navigate({ to: crumb.href })}
    />
  );
}
