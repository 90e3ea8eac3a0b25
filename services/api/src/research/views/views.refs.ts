import { findReadableViews, findViewsOfProjects } from "@fieldstone/domain/research/views/read-views.ts";
import { type View, viewNotFound } from "@fieldstone/domain/research/views/view.ts";
import { viewLayouts, viewReferenceTypes } from "@fieldstone/model/views/view-settings.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const ViewRef = builder.objectRef<View>("View");
export const ViewTargetRef = builder.enumType("ViewTarget", { values: viewReferenceTypes });
export const ViewLayoutRef = builder.enumType("ViewLayout", { values: viewLayouts });

const viewLoader = defineLoader<View>(async (tx, ids) =>
  byKey(await findReadableViews(tx, ids), ({ id }) => id),
);
export const viewsOfProjectLoader = defineLoader<readonly View[]>(findViewsOfProjects);

/** @throws ProductError `view.not_found` */
export function loadView(context: ApiContext, viewId: string): Promise<View> {
  return loadOrRefuse(viewLoader, context, viewId, viewNotFound);
}

export const ViewPayload = builder.objectRef<{ viewId: string }>("ViewPayload").implement({
  fields: (t) => ({
    view: t.field({ type: ViewRef, resolve: ({ viewId }, _args, context) => loadView(context, viewId) }),
  }),
});
