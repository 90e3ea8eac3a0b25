import { Outlet, useRouteContext } from "@tanstack/react-router";
import { SessionProvider } from "../../../app/session/SessionContext.tsx";

/** A signed-in page that fills the window. */
export function PresentLayout() {
  const { session } = useRouteContext({ from: "/presenting" });
  return (
    <SessionProvider session={session}>
      <Outlet />
    </SessionProvider>
  );
}
