import type { Extension, ExtensionUse } from "@fieldstone/domain/research/extensions/extension.ts";
import {
  countExtensionUses,
  findExtensionsOfProjects,
  findReadableExtensions,
} from "@fieldstone/domain/research/extensions/read-extensions.ts";
import { type CustomField, extensionNotFound } from "@fieldstone/domain/research/fields/custom-field.ts";
import { findFieldsOfExtensions } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { defineAuthoredLoader } from "../../graphql/without-ai.ts";

export const ExtensionRef = builder.objectRef<Extension>("Extension");

const extensionLoader = defineLoader<Extension>(async (tx, ids) =>
  byKey(await findReadableExtensions(tx, ids), ({ id }) => id),
);
export const fieldsOfExtensionLoader = defineLoader<readonly CustomField[]>(findFieldsOfExtensions);
export const extensionUsesLoader = defineAuthoredLoader<readonly ExtensionUse[]>(countExtensionUses);
export const extensionsOfProjectLoader = defineLoader<readonly Extension[]>(findExtensionsOfProjects);

/** @throws ProductError `extension.not_found` */
export function loadExtension(context: ApiContext, id: string): Promise<Extension> {
  return loadOrRefuse(extensionLoader, context, id, extensionNotFound);
}

/** The extension that a board belongs to, or null. */
export async function extensionOf(context: ApiContext, id: string | null): Promise<Extension | null> {
  return id === null ? null : ((await extensionLoader(context).load(id)) ?? null);
}
