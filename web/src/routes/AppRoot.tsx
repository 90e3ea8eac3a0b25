import { Outlet } from "@tanstack/react-router";
import { ErrorBoundary } from "../app/errors/ErrorBoundary.tsx";
import { UiProvider } from "../ui/theme/UiProvider.tsx";

/** The theme and the outermost error boundary of every page. */
export function AppRoot() {
  return (
    <UiProvider>
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </UiProvider>
  );
}
