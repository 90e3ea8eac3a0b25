import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** Installs the sample project in a new workspace, as its owner. */
export const seedSampleTask = defineTask({
  name: "sample.seed",
  payload: z.object({ ownerId: z.uuid() }),
});

/** Creates the first project of a new workspace from the template that its owner chose. */
export const installTemplateTask = defineTask({
  name: "template.install",
  payload: z.object({ ownerId: z.uuid(), templateId: z.string().max(100) }),
});

/** Publishes the workspace's new subdomain to the router, if the request that changed it could not. */
export const publishSubdomainTask = defineTask({
  name: "team.publishSubdomain",
  payload: z.object({ from: z.string(), to: z.string() }),
});
