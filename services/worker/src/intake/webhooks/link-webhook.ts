import { linkWebhookTask } from "@fieldstone/domain/intake/webhooks/webhook-tasks.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { RouterClient, type RouterClientOptions } from "@fieldstone/platform/router/router-client.ts";

/** Tells the global plane that a provider's account is this workspace's, or no longer. */
export function linkWebhook({ config }: { readonly config: RouterClientOptions }): TaskImplementation {
  const client = new RouterClient(config);
  return implementTask(linkWebhookTask, async ({ type, externalId, linked }, { context, signal }) => {
    const { teamId, requestId } = context;
    const link = { type, externalId, teamId };
    await client.send(linked ? "PUT" : "DELETE", "/webhook-links", link, { requestId, signal });
  });
}
