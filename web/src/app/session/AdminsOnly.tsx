import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { t } from "../i18n/t.ts";
import { useSession } from "./SessionContext.tsx";

/** What only workspace admins see; other members read the hint. */
export function AdminsOnly({ hint, children }: { hint: string; children: ReactNode }) {
  const { user } = useSession();
  if (user.workspaceAdmin) return children;
  return <EmptyState title={t("admins.only", "Only workspace admins can see this")}>{hint}</EmptyState>;
}
