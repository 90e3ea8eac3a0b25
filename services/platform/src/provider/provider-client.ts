import type { LookupFunction } from "node:net";
import { keptLookup } from "../http/kept-addresses.ts";

/** How a service of the infrastructure provider is reached. */
export interface ProviderAccess {
  readonly awsRegion: string;
  /** A compatible server to use instead of AWS. */
  readonly endpoint?: string | undefined;
  /** Defaults to those that the SDK finds, including a pod's identity. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Settings of a client of one of the provider's services. Its last addresses outlive a lost name server. */
export function providerClient(
  { awsRegion, endpoint, credentials }: ProviderAccess,
  lookup: LookupFunction = keptLookup,
) {
  return {
    region: awsRegion,
    requestHandler: { httpAgent: { lookup }, httpsAgent: { lookup } },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  };
}
