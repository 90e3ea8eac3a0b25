import { accessFaults } from "./access-faults.ts";
import { contentFaults } from "./content-faults.ts";
import { editorFaults } from "./editor-faults.ts";
import { lengthFaults } from "./length-faults.ts";
import { multipliedFaults } from "./multiplied-faults.ts";
import { requestFaults } from "./request-faults.ts";
import { strangerFaults } from "./stranger-faults.ts";
import { volumeFaults } from "./volume-faults.ts";

/** Guards against attacks, each removed in turn: a test that passes without its guard is worthless. */
export const attackFaults = [
  ...requestFaults,
  ...contentFaults,
  ...accessFaults,
  ...multipliedFaults,
  ...volumeFaults,
  ...lengthFaults,
  ...strangerFaults,
  ...editorFaults,
];
