import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Puts the sample project into a new workspace, in its owner's name. */
export const seedSampleTask = defineTask({
  name: "sample.seed",
  payload: z.object({ ownerId: z.uuid() }),
});

/** Makes the first project of a new workspace from the template that its owner came for. */
export const installTemplateTask = defineTask({
  name: "template.install",
  payload: z.object({ ownerId: z.uuid(), templateId: z.string().max(100) }),
});

/** Tells the router of the workspace's new subdomain, where the request that changed it could not. */
export const publishSubdomainTask = defineTask({
  name: "team.publishSubdomain",
  payload: z.object({ from: z.string(), to: z.string() }),
});
