import {
  clientAddressHeader,
  epochHeader,
  forwardedHostHeader,
  serviceHeader,
  teamHeader,
} from "@fieldstone/contracts/headers.ts";
import { serviceToken } from "@fieldstone/testkit/test-cell-config.ts";

/** Headers of a member's request as the router forwards it. */
export const routedHeaders = ({ teamId, cookie }: { readonly teamId: string; readonly cookie: string }) => ({
  "content-type": "application/json",
  [serviceHeader]: serviceToken,
  [teamHeader]: teamId,
  [epochHeader]: "1",
  [forwardedHostHeader]: "bench.fieldstone.localhost",
  [clientAddressHeader]: "127.0.0.1",
  cookie,
});
