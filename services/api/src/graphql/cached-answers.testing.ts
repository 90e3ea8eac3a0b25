import { hash } from "node:crypto";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { parse } from "graphql";
import { expect, vi } from "vitest";
import { forwardedRequest } from "../http/forwarded-request.testing.ts";
import { createApiContext } from "./api-context.ts";
import { OperationExecutor } from "./executor.ts";
import { buildApiSchema } from "./schema.ts";

/** Number of statements that a request reads through, executed or recalled. */
export async function countStatements(
  { cell }: TestCellDatabase,
  request: () => Promise<unknown>,
): Promise<number> {
  if (cell.recalled === undefined) throw new Error("nothing is recalled here");
  const asked = vi.spyOn(cell.recalled, "keyOf");
  try {
    await request();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}

/** Whether the owner's repeated query, already compiled, is answered from the cache. */
export async function isAnswerCached(
  { database, api, team }: { database: TestCellDatabase; api: TestCellApi; team: SeededTeam },
  query: string,
  variables: Record<string, unknown>,
): Promise<boolean> {
  const executor = new OperationExecutor(buildApiSchema(), () => 0);
  const document = parse(query);
  const documentHash = hash("sha256", query);
  const context = () =>
    createApiContext({
      tenant: team.owner.context,
      services: api.services,
      sessionId: undefined,
      forwarded: forwardedRequest(team.teamId),
    });
  for (let times = 0; times < 2; times += 1)
    await executor.execute({
      document,
      documentHash,
      operationName: undefined,
      variables,
      context: context(),
    });
  const known = executor.findKnown({ query, variables });
  if (known === undefined) throw new Error("it was not compiled");
  const first = await executor.answerKnown(known, context());
  const statements = await countStatements(database, async () =>
    expect(await executor.answerKnown(known, context())).toEqual(first),
  );
  return statements === 0;
}
