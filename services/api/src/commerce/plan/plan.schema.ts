import {
  type PlanLimitUse,
  type PlanUse,
  planLimits,
  readPlanUse,
} from "@fieldstone/domain/commerce/plan/read-plan-use.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";

const PlanLimit = builder.enumType("PlanLimit", { values: planLimits });

const PlanLimitUseRef = builder.objectRef<PlanLimitUse>("PlanLimitUse").implement({
  scope: "workspace:read",
  fields: (t) => ({
    limit: t.expose("limit", { type: PlanLimit }),
    used: t.exposeInt("used"),
    max: t.exposeInt("max", { nullable: true, description: "Null if the plan sets no limit." }),
  }),
});

const PlanUseRef = builder.objectRef<PlanUse>("PlanUse").implement({
  scope: "workspace:read",
  fields: (t) => ({
    planName: t.exposeString("planName"),
    limits: t.field({ type: [PlanLimitUseRef], resolve: ({ limits }) => [...limits] }),
  }),
});

builder.queryField("planUse", (t) =>
  t.field({
    scope: "workspace:read",
    type: PlanUseRef,
    description: "The workspace's plan, and how much of what it counts is used. For workspace admins.",
    ...costs(countCost * planLimits.length),
    resolve: (_root, _args, context) => context.read(readPlanUse),
  }),
);
