import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { t } from "../../../app/i18n/t.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { DropOverlay } from "../../../ui/forms/DropOverlay.tsx";
import { useFileDrop } from "../../../ui/forms/useFileDrop.ts";

/**
 * Imports files and folders dropped anywhere on a project's page, with an overlay while dragging. On other pages drops
 * are blocked.
 */
export function ProjectFileDrop() {
  const { projectId: segment } = useParams({ strict: false });
  const isViewer = useSession().user.role === "VIEWER";
  const projectId = segment === undefined || isViewer ? undefined : readPathId(segment);
  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (projectId === undefined) return;
      void import("./upload-queue.ts").then(({ addUploads }) => addUploads(projectId, files));
    },
    [projectId],
  );
  const over = useFileDrop(projectId === undefined ? undefined : onFiles);
  return over && <DropOverlay>{t("import.drop.here", "Drop files to import")}</DropOverlay>;
}
