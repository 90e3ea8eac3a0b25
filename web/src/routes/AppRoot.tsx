import { Outlet } from "@tanstack/react-router";
import { ErrorBoundary } from "../app/errors/ErrorBoundary.tsx";
import { UiProvider } from "../ui/UiProvider.tsx";

/** Theme and the last error boundary around every page. */
export function AppRoot() {
  return (
    <UiProvider>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </UiProvider>
  );
}
