import { accessFaults } from "./access-faults.ts";
import { contentFaults } from "./content-faults.ts";
import { multipliedFaults } from "./multiplied-faults.ts";
import { requestFaults } from "./request-faults.ts";

/** Guards against attacks, each taken away: a test that passes without its guard watches nothing. */
export const attackFaults = [...requestFaults, ...contentFaults, ...accessFaults, ...multipliedFaults];
