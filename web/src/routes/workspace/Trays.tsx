import { lazy, Suspense } from "react";
import type { TrayName } from "../../app/trays/shown-trays.ts";
import { TrayStack } from "../../app/trays/Tray.tsx";

const UploadTray = lazy(() =>
  import("../../features/research/files/UploadTray.tsx").then((module) => ({ default: module.UploadTray })),
);
const ImportTray = lazy(() =>
  import("../../features/intake/imports/ImportTray.tsx").then((module) => ({ default: module.ImportTray })),
);

/** Work in progress, at the edge of every page. */
export function Trays({ shown }: { shown: ReadonlySet<TrayName> }) {
  return (
    <TrayStack>
      <Suspense>{shown.has("files") && <UploadTray />}</Suspense>
      <Suspense>{shown.has("imports") && <ImportTray />}</Suspense>
    </TrayStack>
  );
}
