import { environments } from "@fieldstone/regions/deployment/environments.ts";

export const mockAccount = environments.production.account;
