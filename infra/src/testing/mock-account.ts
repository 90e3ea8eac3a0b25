import { environments } from "@fieldstone/regions/deployment/environments.ts";

/** The account of production's stacks. */
export const mockAccount = environments.production.account;
