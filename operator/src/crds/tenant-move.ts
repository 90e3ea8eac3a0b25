import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { conditionsSchema } from "./condition.ts";
import { cannotChange, type OpenApiSchema } from "./open-api-schema.ts";

export const movePhases = [
  "Pending",
  "Copying",
  "CatchingUp",
  "Fenced",
  "Verifying",
  "Switched",
  "Retired",
  "Aborted",
] as const;

/** Regions of one group share the part of their keys before the underscore, as a test checks. */
const leavesGroupRule = "self.leavesGroup || self.from.split('_')[0] == self.to.split('_')[0]";

export const tenantMoveSchema: OpenApiSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    spec: {
      type: "object",
      required: ["tenant", "from", "to"],
      properties: {
        tenant: {
          type: "string",
          minLength: 1,
          maxLength: 253,
          "x-kubernetes-validations": [cannotChange("the tenant of a move")],
        },
        from: {
          type: "string",
          enum: regionKeys,
          "x-kubernetes-validations": [cannotChange("where a move begins")],
        },
        to: {
          type: "string",
          enum: regionKeys,
          "x-kubernetes-validations": [cannotChange("where a move leads")],
        },
        leavesGroup: { type: "boolean", default: false },
        abort: { type: "boolean", default: false },
        graceDays: { type: "integer", minimum: 1, maximum: 90, default: 7 },
      },
      "x-kubernetes-validations": [
        { rule: "self.from != self.to", message: "a move leads to another region", fieldPath: ".to" },
        {
          rule: leavesGroupRule,
          message: "a move out of the group of regions needs leavesGroup: true",
          fieldPath: ".leavesGroup",
        },
        {
          rule: "!oldSelf.abort || self.abort",
          message: "an aborted move stays aborted",
          fieldPath: ".abort",
        },
      ],
    },
    status: {
      type: "object",
      properties: {
        observedGeneration: { type: "integer", format: "int64", minimum: 0 },
        phase: { type: "string", enum: movePhases },
        conditions: conditionsSchema,
      },
    },
  },
};
