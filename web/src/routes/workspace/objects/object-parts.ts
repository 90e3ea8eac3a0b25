import { lazy } from "react";
import { registerObjectParts } from "../../../app/objects/object-parts.ts";

registerObjectParts({
  ShareDialog: lazy(() =>
    import("../../../features/sharing/grants/ShareDialog.tsx").then((module) => ({
      default: module.ShareDialog,
    })),
  ),
  AccessDialog: lazy(() =>
    import("../../../features/sharing/grants/AccessDialog.tsx").then((module) => ({
      default: module.AccessDialog,
    })),
  ),
  Comments: lazy(() =>
    import("../../../features/conversation/comments/ObjectComments.tsx").then((module) => ({
      default: module.ObjectComments,
    })),
  ),
  ProjectChart: lazy(() =>
    import("../../../features/discovery/charts/EmbeddedChart.tsx").then((module) => ({
      default: module.EmbeddedChart,
    })),
  ),
});
