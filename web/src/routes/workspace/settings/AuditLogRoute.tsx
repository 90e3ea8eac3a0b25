import { useNavigate, useSearch } from "@tanstack/react-router";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import { AuditLogPage } from "../../../features/kernel/audit/AuditLogPage.tsx";

/** `/settings/audit-log`; the parameters hold the view. */
export function AuditLogRoute() {
  const { kind, person, from, to } = useSearch({ from: "/signed-in/settings/settings/audit-log" });
  const navigate = useNavigate();
  const peek = usePersistedPeek();
  const view = {
    ...(kind ? { kind } : {}),
    ...(person ? { person } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  return (
    <AuditLogPage
      view={view}
      onViewChange={(next) =>
        void navigate({
          to: "/settings/audit-log",
          search: { ...peek.search, ...next },
          ...peek.place,
          replace: true,
        })
      }
    />
  );
}
