import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { requireProjectLevel } from "@fieldstone/domain/access/permissions/project-access.ts";
import type { BulkItemKey } from "@fieldstone/domain/intake/bulk-imports/bulk-import.ts";
import { importBulkItem } from "@fieldstone/domain/intake/bulk-imports/take-bulk-item.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { fileTypeOf } from "@fieldstone/model/files/file-type.ts";
import { newId, parseId, toShortId } from "@fieldstone/model/ids.ts";
import { importSizeBytesMax } from "@fieldstone/model/limits.ts";
import { isTable } from "@fieldstone/model/tables/is-table.ts";
import { tableChoices } from "@fieldstone/model/tables/table-choices.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { refuseNul } from "@fieldstone/platform/http/json-text.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { Router } from "express";
import { z } from "zod";
import type { ApiContext } from "../../graphql/api-context.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { readFileName } from "../../http/file-name.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

const importQuery = z.object({ projectId: z.string() });
const bulkQuery = z.object({ bulkImportId: z.string(), position: z.coerce.number().int().min(0) });
const sentChoices = z.looseObject({
  tagIds: z.array(z.string()),
  fields: z.array(z.looseObject({ id: z.string() }).nullable()).optional(),
});

/**
 * `POST /api/import?projectId=` with the file as body, its name in `x-file-name`, and the choices for a table
 * in `x-table-choices`; a file of a bulk import also has `bulkImportId` and `position`.
 */
export function importRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/import", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.upload,
      scope: "files:write",
    });
    const query = importQuery.safeParse(request.query);
    if (!query.success) {
      throw new ProductError(
        "ValidationError",
        "import.project_missing",
        "Choose the project to import the file into.",
      );
    }
    const projectId = parseId(query.data.projectId);
    const name = readFileName(request);
    const tableChoices = readChoices(request, name);
    const bulk = bulkQuery.safeParse(request.query);
    const bulkItem = bulk.success
      ? { ...bulk.data, bulkImportId: parseId(bulk.data.bulkImportId) }
      : undefined;
    await context.read((tx) => requireProjectLevel(tx, projectId, "WRITE"));
    const body = await services.uploadedBodies.read(context, request, response, importSizeBytesMax);
    const upload = { projectId, name, body, request, tableChoices, bulkItem };
    const importId = await storeAndStart(services, context, upload);
    response.status(202).json({ importId: toShortId(importId) });
  });
  return router;
}

interface Upload {
  readonly projectId: string;
  readonly name: string;
  readonly body: Buffer;
  readonly request: IncomingMessage;
  readonly tableChoices: TableChoices | null;
  /** The position of a file in a bulk import. */
  readonly bulkItem: BulkItemKey | undefined;
}

/** Choices for a table: JSON in `x-table-choices`, encoded like the file's name. */
function readChoices(request: IncomingMessage, name: string): TableChoices | null {
  const header = request.headers["x-table-choices"];
  if (header === undefined || !isTable(name)) return null;
  try {
    const sent = sentChoices.parse(JSON.parse(decodeURIComponent(String(header))));
    refuseNul(sent);
    const fields = sent.fields?.map((field) => field && { ...field, id: parseId(field.id) });
    return tableChoices.parse({ ...sent, tagIds: sent.tagIds.map(parseId), fields });
  } catch (cause) {
    throw new ProductError(
      "ValidationError",
      "import.choices_invalid",
      "The choices for this table cannot be read. Open the table again and choose its columns.",
      { cause },
    );
  }
}

async function storeAndStart(services: ApiServices, context: ApiContext, upload: Upload): Promise<string> {
  const { teamId, region } = context.tenant;
  const { bulkItem, name, projectId } = upload;
  const id = newId();
  const key = objectKey({ region, teamId }, "files", id);
  const mimeType = upload.request.headers["content-type"] ?? "application/octet-stream";
  await services.objects.put(key, upload.body, mimeType);
  const file = {
    id,
    projectId,
    name,
    mimeType,
    fileType: fileTypeOf(name, mimeType),
    sizeBytes: upload.body.length,
    sha256: createHash("sha256").update(upload.body).digest(),
    objectKey: key,
  };
  try {
    if (bulkItem === undefined) {
      return (await context.write((tx) => startImport(tx, file, upload.tableChoices))).id;
    }
    const { importId, isNew } = await context.write((tx) => importBulkItem(tx, bulkItem, file));
    if (!isNew) await services.objects.delete(key);
    return importId;
  } catch (error) {
    await services.objects.delete(key);
    throw error;
  }
}
