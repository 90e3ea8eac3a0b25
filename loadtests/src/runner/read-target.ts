import path from "node:path";
import type { LoadArguments } from "./load-arguments.ts";
import { readLocalTarget, type Target } from "./local-target.ts";

/** Longest wait for the first answer, in ms. */
const firstAnswerMs = 10_000;
const preferredRegion = "US_B";

type TargetArguments = Pick<LoadArguments, "scenario" | "cellUrl" | "region">;

/**
 * The cell that creates the run's workspace: the one named, or the local one. Undefined if none is needed.
 * @throws Error that says what is missing
 */
export function readTarget(
  { scenario, cellUrl, region }: TargetArguments,
  environment: Readonly<Record<string, string | undefined>>,
): Target | undefined {
  if (scenario === "ping") return undefined;
  if (cellUrl === undefined) return readLocalTarget(path.resolve(environment.DATA_DIR ?? ".data"));
  const serviceToken = environment.SERVICE_TOKEN;
  if (serviceToken === undefined || serviceToken === "") {
    throw new Error("--cell-url needs the cell's token: put it into SERVICE_TOKEN.");
  }
  return { cellUrl, serviceToken, region: region ?? preferredRegion };
}

/** Why an address cannot be tested, or undefined. Checked first, since every request would fail. */
export async function whyAway(baseUrl: string): Promise<string | undefined> {
  const { protocol, port, hostname } = new URL(baseUrl);
  // Browsers resolve names under `.localhost` to this machine; resolvers often do not.
  const host = hostname.endsWith(".localhost") ? "127.0.0.1" : hostname;
  try {
    const address = `${protocol}//${host}${port === "" ? "" : `:${port}`}/ping`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(firstAnswerMs) });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `${baseUrl}/ping answers ${answer.status}: no Fieldstone is there.`;
  } catch {
    return `Nothing answers at ${baseUrl}. Start a Fieldstone with npm start, or name another by --base-url.`;
  }
}
