import { listScimGroups } from "@fieldstone/domain/identity/scim/read-scim-groups.ts";
import {
  candidateScimUsers,
  countScimUsers,
  pageScimUsers,
} from "@fieldstone/domain/identity/scim/read-scim-users.ts";
import {
  createScimGroup,
  deleteScimGroup,
  patchScimGroup,
  readScimGroup,
  replaceScimGroup,
  toScimGroup,
} from "@fieldstone/domain/identity/scim/scim-groups.ts";
import { scimJson, scimValue } from "@fieldstone/domain/identity/scim/scim-json.ts";
import { toScimUser } from "@fieldstone/domain/identity/scim/scim-user.ts";
import {
  createScimUser,
  deleteScimUser,
  patchScimUser,
  readScimUserRow,
  replaceScimUser,
} from "@fieldstone/domain/identity/scim/scim-users.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { PatchOperation } from "@fieldstone/model/scim/apply-patch.ts";
import { matchesFilter } from "@fieldstone/model/scim/match-filter.ts";
import { parseScimFilter, type ScimFilter } from "@fieldstone/model/scim/scim-filter.ts";
import { ScimError, type ScimObject, type ScimValue } from "@fieldstone/model/scim/scim-resource.ts";
import { filterStepsMax, ScimWork } from "@fieldstone/model/scim/scim-work.ts";
import { jsonBody } from "@fieldstone/platform/http/express-basics.ts";
import { type Request, Router } from "express";
import { z } from "zod";
import type { ApiServices } from "../../http/api-services.ts";
import {
  answerScimErrors,
  inTurns,
  readListQuery,
  requireVersion,
  type ScimListQuery,
  sendList,
  sendResource,
  sendScim,
} from "./scim-answers.ts";
import { openScim, type ScimContext, scimBodySizeBytesMax, scimOf, scimPath } from "./scim-context.ts";
import { scimResourceTypes, scimSchemaList, scimServiceProvider } from "./scim-discovery.ts";

/** Most operations of a patch. */
const patchOperationsMax = 1_000;

const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().optional(),
        value: scimValue.optional(),
      }),
    )
    .min(1)
    .max(patchOperationsMax),
});

/** SCIM 2.0 for the workspace's identity provider (RFC 7643, RFC 7644). */
export function scimRoutes(services: ApiServices): Router {
  const router = Router();
  router.use(scimPath, openScim(services));
  router.use(scimPath, jsonBody(scimBodySizeBytesMax, ["application/json", "application/scim+json"]));

  discovery(router, "ServiceProviderConfig", (base) => scimServiceProvider(base));
  collection(router, "ResourceTypes", scimResourceTypes);
  collection(router, "Schemas", scimSchemaList);
  userRoutes(router);
  groupRoutes(router);
  router.use(scimPath, () => {
    throw new ScimError(404, "Nothing was found at this address.");
  });
  router.use(scimPath, answerScimErrors(services.log));
  return router;
}

function discovery(router: Router, name: string, describe: (base: string) => ScimObject) {
  router.get(`${scimPath}/${name}`, async (request, response) => {
    const { base } = scimOf(request);
    sendScim(response, 200, describe(base));
  });
}

function collection(router: Router, name: string, list: (base: string) => readonly ScimObject[]) {
  router.get(`${scimPath}/${name}`, async (request, response) => {
    const { base } = scimOf(request);
    // These lists are short and cannot be filtered (RFC 7644, section 4).
    if (request.query.filter !== undefined) throw new ScimError(403, "This list cannot be filtered.");
    const resources = list(base);
    await sendList(response, { startIndex: 1, count: resources.length }, resources, resources.length);
  });
  router.get(`${scimPath}/${name}/:id`, async (request, response) => {
    const { base } = scimOf(request);
    const found = list(base).find(({ id }) => id === request.params.id);
    if (found === undefined) throw new ScimError(404, "There is no such resource.");
    sendScim(response, 200, found);
  });
}

function userRoutes(router: Router): void {
  const path = `${scimPath}/Users`;
  const resourceOf = (scim: ScimContext, user: Parameters<typeof toScimUser>[0]) =>
    toScimUser(user, `${scim.base}/Users/${user.id}`);

  router.get(path, async (request, response) => {
    const scim = scimOf(request);
    const query = readListQuery(request);
    const { page, total } = await listUsers(scim, query, resourceOf);
    await sendList(response, query, page, total);
  });
  router.post(path, async (request, response) => {
    const scim = scimOf(request);
    const user = await scim.write((tx) => createScimUser(tx, readResource(request)));
    sendResource(request, response, 201, resourceOf(scim, user));
  });
  router.get(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    const user = await scim.read((tx) => readScimUserRow(tx, idOf(request, "user")));
    sendResource(request, response, 200, resourceOf(scim, user));
  });
  router.put(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    const user = await scim.write((tx) =>
      replaceScimUser(tx, idOf(request, "user"), readResource(request), (before) =>
        requireVersion(request, resourceOf(scim, before)),
      ),
    );
    sendResource(request, response, 200, resourceOf(scim, user));
  });
  router.patch(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    const user = await scim.write((tx) =>
      patchScimUser(tx, idOf(request, "user"), readOperations(request), (before) =>
        requireVersion(request, resourceOf(scim, before)),
      ),
    );
    sendResource(request, response, 200, resourceOf(scim, user));
  });
  router.delete(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    await scim.write((tx) => deleteScimUser(tx, idOf(request, "user")));
    response.status(204).end();
  });
}

async function listUsers(
  scim: ScimContext,
  query: ScimListQuery,
  resourceOf: (scim: ScimContext, user: Parameters<typeof toScimUser>[0]) => ScimObject,
) {
  const offset = query.startIndex - 1;
  const filter = filterOf(query);
  if (filter === undefined) {
    const { rows, total } = await scim.read(async (tx) => ({
      total: await countScimUsers(tx),
      rows: await pageScimUsers(tx, offset, query.count),
    }));
    const page: ScimObject[] = [];
    for await (const part of inTurns(rows)) for (const user of part) page.push(resourceOf(scim, user));
    return { total, page };
  }
  const work = new ScimWork(filterStepsMax);
  return await scim.read(async (tx) => {
    const page: ScimObject[] = [];
    let total = 0;
    for await (const candidates of candidateScimUsers(tx, filter)) {
      for await (const part of inTurns(candidates)) {
        for (const resource of part.map((user) => resourceOf(scim, user))) {
          if (!matchesFilter(filter, resource, work)) continue;
          if (total >= offset && page.length < query.count) page.push(resource);
          total += 1;
        }
      }
    }
    return { total, page };
  });
}

function groupRoutes(router: Router): void {
  const path = `${scimPath}/Groups`;
  router.get(path, async (request, response) => {
    const scim = scimOf(request);
    const query = readListQuery(request);
    const filter = filterOf(query);
    const work = new ScimWork(filterStepsMax);
    const groups = (await scim.read(listScimGroups))
      .map((group) => toScimGroup(group, scim.base))
      .filter((group) => filter === undefined || matchesFilter(filter, group, work));
    const offset = query.startIndex - 1;
    await sendList(response, query, groups.slice(offset, offset + query.count), groups.length);
  });
  router.post(path, async (request, response) => {
    const scim = scimOf(request);
    const group = await scim.write((tx) => createScimGroup(tx, readResource(request)));
    sendResource(request, response, 201, toScimGroup(group, scim.base));
  });
  router.get(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    const group = await scim.read((tx) => readScimGroup(tx, idOf(request, "group")));
    sendResource(request, response, 200, toScimGroup(group, scim.base));
  });
  router.put(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    const group = await scim.write((tx) =>
      replaceScimGroup(tx, idOf(request, "group"), readResource(request), (before) =>
        requireVersion(request, toScimGroup(before, scim.base)),
      ),
    );
    sendResource(request, response, 200, toScimGroup(group, scim.base));
  });
  router.patch(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    await scim.write((tx) =>
      patchScimGroup(tx, idOf(request, "group"), readOperations(request), (before) =>
        requireVersion(request, toScimGroup(before, scim.base)),
      ),
    );
    // A group may have many members, and providers do not use the answer.
    response.status(204).end();
  });
  router.delete(`${path}/:id`, async (request, response) => {
    const scim = scimOf(request);
    await scim.write((tx) => deleteScimGroup(tx, idOf(request, "group")));
    response.status(204).end();
  });
}

function filterOf(query: ScimListQuery): ScimFilter | undefined {
  return query.filter === undefined ? undefined : parseScimFilter(query.filter);
}

function idOf(request: Request, what: string): string {
  const { id } = request.params;
  const parsed = typeof id === "string" ? tryParseId(id) : undefined;
  if (parsed !== undefined) return parsed;
  throw new ScimError(404, `There is no such ${what}.`);
}

function readResource(request: Request): ScimObject {
  const body = scimJson.safeParse(request.body);
  if (body.success) return body.data;
  throw new ScimError(400, "Send a resource as application/scim+json.", "invalidSyntax");
}

function readOperations(request: Request): readonly PatchOperation[] {
  const body = patchBody.safeParse(request.body);
  if (!body.success) {
    throw new ScimError(400, "Operations is a list of add, replace and remove.", "invalidSyntax");
  }
  return body.data.Operations.map(({ op, path, value }) => {
    const given: ScimValue | undefined = value;
    return { op, path, value: given };
  });
}
