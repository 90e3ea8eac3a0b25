import { lazy, Suspense } from "react";
import { useFocusAfterNavigation } from "../../app/navigation/useFocusAfterNavigation.ts";
import { OtherPersonBanner } from "../../app/session/OtherPersonBanner.tsx";
import { useSession } from "../../app/session/SessionContext.tsx";
import { useToastsClearOfFocus } from "../../ui/feedback/useToastsClearOfFocus.ts";
import { PeekHost } from "./objects/PeekHost.tsx";

const FirstName = lazy(() =>
  import("../../features/discovery/shell/FirstName.tsx").then((module) => ({ default: module.FirstName })),
);

/** Parts of the frame that load once the first page is on screen. */
export function LaterParts() {
  const { user } = useSession();
  useFocusAfterNavigation();
  useToastsClearOfFocus();
  return (
    <>
      <PeekHost />
      <OtherPersonBanner />
      <Suspense>{user.name.trim() === "" && <FirstName />}</Suspense>
    </>
  );
}
