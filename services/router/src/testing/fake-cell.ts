import type { IncomingMessage, ServerResponse } from "node:http";
import { serviceHeader } from "@fieldstone/contracts/headers.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { z } from "zod";
import { startUpstream, testServiceToken } from "./test-router-server.ts";

export interface FakeTenant {
  readonly sample: boolean;
  readonly teamId: string;
  readonly subdomain: string;
  readonly name: string;
  readonly owner: { readonly email: string; readonly name: string; readonly password?: string };
}

const tenantBody = z.object({
  teamId: z.uuid(),
  subdomain: z.string(),
  name: z.string().min(1),
  owner: z.object({ email: z.string(), name: z.string().min(1), password: z.string().optional() }),
  sample: z.boolean(),
});
const signInBody = z.object({
  teamId: z.uuid(),
  email: z.string(),
  method: z.string(),
  inviteId: z.string().optional(),
});
const membershipsBody = z.object({ email: z.string(), teamIds: z.array(z.uuid()) });

const eventBody = z.object({
  teamId: z.uuid(),
  epoch: z.number(),
  type: z.string(),
  eventId: z.string(),
  event: z.unknown(),
});

export interface FakeCell {
  readonly port: number;
  readonly tenants: Map<string, FakeTenant>;
  /** Sessions created and not yet ended by sign-out. */
  readonly sessions: Set<string>;
  readonly calls: string[];
  /** Forwarded events of providers. */
  readonly webhookEvents: z.output<typeof eventBody>[];
  /** Status of the next creations, 0 for a cut connection. */
  failCreate: number | undefined;
  failDelete: boolean;
  /** Runs during a creation. */
  whileCreating: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const rejection = (code: string, title: string, message: string) => ({ errors: [{ code, title, message }] });

/** A cell's internal endpoints by the contract, on a real server; tenants are kept in a map. */
export async function startFakeCell(): Promise<FakeCell> {
  let sessionNumber = 0;
  const newSession = (): string => {
    sessionNumber += 1;
    const token = `session${sessionNumber}`.padEnd(43, "x");
    cell.sessions.add(token);
    return token;
  };

  const createTenant = async (response: ServerResponse, json: unknown): Promise<void> => {
    const tenant = tenantBody.parse(json);
    await cell.whileCreating?.();
    if (cell.failCreate === 0) {
      response.destroy();
      return;
    }
    if (cell.failCreate !== undefined) {
      const title = cell.failCreate === 409 ? "InvalidOperation" : "InternalError";
      answer(response, cell.failCreate, rejection(title, "tenant.refused", "The cell says no."));
      return;
    }
    cell.tenants.set(tenant.teamId, tenant);
    answer(response, 200, { userId: tenant.teamId, sessionToken: newSession() });
  };

  const routes: Record<
    string,
    (request: IncomingMessage, response: ServerResponse, json: unknown) => unknown
  > = {
    "POST /internal/tenants": (_request, response, json) => createTenant(response, json),
    "POST /internal/sign-in": (_request, response, json) => {
      const { teamId, email } = signInBody.parse(json);
      const member = cell.tenants.get(teamId)?.owner.email === email;
      if (member) answer(response, 200, { sessionToken: newSession() });
      else
        answer(
          response,
          403,
          rejection("Forbidden", "workspace.not_member", "You are not a member of this workspace."),
        );
    },
    "POST /internal/memberships": (_request, response, json) => {
      const { email, teamIds } = membershipsBody.parse(json);
      const teams = teamIds.flatMap((teamId) => {
        const tenant = cell.tenants.get(teamId);
        if (tenant === undefined) return [];
        const kind = tenant.owner.email === email ? "CURRENT" : "INVITE";
        const { subdomain, name } = tenant;
        return [
          { id: toShortId(teamId), subdomain, name, logoUrl: null, primaryColor: null, sortKey: name, kind },
        ];
      });
      answer(response, 200, { teams });
    },
    "POST /internal/webhook-events": (_request, response, json) => {
      cell.webhookEvents.push(eventBody.parse(json));
      answer(response, 201, { isNew: true });
    },
    "POST /api/auth/sign-out": (request, response) => {
      for (const token of cell.sessions)
        if (request.headers.cookie?.includes(token)) cell.sessions.delete(token);
      answer(response, 200, {});
    },
  };

  const upstream = await startUpstream(async (request, response, body) => {
    const call = `${request.method} ${request.url}`;
    cell.calls.push(call);
    const internal = request.url?.startsWith("/internal/") === true;
    const trusted = internal
      ? request.headers.authorization === `Bearer ${testServiceToken}`
      : request.headers[serviceHeader] === testServiceToken;
    if (!trusted) {
      answer(response, 403, rejection("Forbidden", "service.refused", "No."));
      return;
    }
    const text = (await body).toString();
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    const handle = routes[call];
    if (handle !== undefined) await handle(request, response, json);
    else if (call.startsWith("DELETE /internal/tenants/") && !cell.failDelete) {
      cell.tenants.delete(call.slice("DELETE /internal/tenants/".length));
      answer(response, 200, {});
    } else
      answer(response, cell.failDelete ? 500 : 404, rejection("NotFound", "path.not_found", "Nothing here."));
  });

  const cell: FakeCell = {
    port: upstream.port,
    tenants: new Map(),
    sessions: new Set(),
    calls: [],
    webhookEvents: [],
    failCreate: undefined,
    failDelete: false,
    whileCreating: undefined,
    close: upstream.close,
  };
  return cell;
}
