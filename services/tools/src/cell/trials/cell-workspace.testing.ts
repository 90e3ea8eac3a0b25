import { randomUUID } from "node:crypto";
import { toShortId } from "@fieldstone/model/ids.ts";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { z } from "zod";
import { cellRegion, rootDomain } from "../cell-places.ts";

/** A workspace on the ENTERPRISE plan, created as by an operator, and its owner's session. */
export interface CellWorkspace {
  readonly teamId: string;
  readonly origin: string;
  readonly cookie: string;
  /** Returns `data`. @throws Error with any other response */
  ask<T>(shape: z.ZodType<T>, query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
}

/** Calls a cell or a router as one of our services. @throws Error if it rejects the call */
async function asService(method: string, address: string, body: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${processEnvironment().SERVICE_TOKEN ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

export async function openCellWorkspace(
  subdomain: string,
  region: RegionKey = cellRegion,
): Promise<CellWorkspace> {
  const teamId = randomUUID();
  const owner = { email: `ada@${subdomain}.example`, name: "Ada Lovelace" };
  const cell = `https://${cellNames(environments.production, region).privateHost}/internal/tenants`;
  const created = await asService("POST", cell, { teamId, subdomain, name: subdomain, owner, sample: false });
  const { sessionToken } = z.object({ sessionToken: z.string() }).parse(created);
  await asService("PUT", `${cell}/${teamId}/limits`, { planTier: "ENTERPRISE" });
  const route = { subdomain, region };
  await asService("PUT", `https://${rootDomain}/global/tenant-routes/${teamId}`, route);
  const origin = `https://${subdomain}.${rootDomain}`;
  const cookie = `fieldstone_session=${toShortId(teamId)}.${sessionToken}`;
  return {
    teamId,
    origin,
    cookie,
    async ask(shape, query, variables = {}) {
      const answer = await fetch(`${origin}/api/graphql`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ query, variables }),
      });
      const text = await answer.text();
      const parsed = z.object({ data: shape }).safeParse(JSON.parse(text));
      if (!parsed.success) throw new Error(`${answer.status}: ${text.slice(0, 500)}`);
      return parsed.data.data;
    },
  };
}
