import { type ClusterPrograms, clusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { findS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import { whyNoCell } from "./prerequisites.ts";

/** Programs needed to start a cell. */
export interface CellPrograms extends ClusterPrograms {
  readonly objectServer: string;
}

/** The reasons why no cell can start here, each with a remedy. */
export class NoCellError extends Error {
  override readonly name = "NoCellError";
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** The programs of a cell. @throws NoCellError if this machine cannot run one */
export function cellPrograms(): CellPrograms {
  const programs = clusterPrograms();
  const objectServer = findS3Server();
  const reasons = [
    ...whyNoCell(),
    ...(programs === undefined ? ["The cluster's programs are missing: npm run build:kubernetes"] : []),
    ...(objectServer === undefined ? ["The object store is missing: npm run build:s3"] : []),
  ];
  if (programs === undefined || objectServer === undefined || reasons.length > 0)
    throw new NoCellError(reasons);
  return { ...programs, objectServer };
}
