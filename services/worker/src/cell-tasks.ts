import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";
import { mailAccessDecision, mailAccessRequest } from "./access-requests/mail-access-request.ts";
import { publishEnterpriseDomain } from "./authentication/publish-enterprise-domain.ts";
import { saveLeftDocument } from "./documents/save-left-document.ts";
import { mailAccountLink, mailEmailChange, mailEmailChanged } from "./members/mail-account-link.ts";
import { mailInvitation } from "./members/mail-invitation.ts";
import {
  publishAddressLink,
  publishInvitationLink,
  publishJoinDomain,
  publishMemberLink,
} from "./members/publish-email-link.ts";
import { seedSampleWork } from "./sample/seed-sample-task.ts";
import { indexChanges } from "./search/index-changes.ts";
import { rebuildIndex } from "./search/rebuild-index.ts";
import { publishSubdomain } from "./teams/publish-subdomain.ts";
import { handleWebhookEvent } from "./webhooks/handle-webhook-event.ts";
import { linkWebhook } from "./webhooks/link-webhook.ts";

/** What a cell's tasks are given by whoever composes the process. */
export interface WorkerDependencies {
  readonly config: CellConfig;
  readonly cell: CellDatabase;
  readonly mailer: Mailer;
  readonly search: SearchIndex;
}

/** Every task that a cell runs. */
export function cellTasks(dependencies: WorkerDependencies): readonly TaskImplementation[] {
  return [
    seedSampleWork(dependencies),
    saveLeftDocument(dependencies),
    mailAccessRequest(dependencies),
    mailAccessDecision(dependencies),
    mailInvitation(dependencies),
    publishInvitationLink(dependencies),
    publishMemberLink(dependencies),
    publishEnterpriseDomain(dependencies),
    publishAddressLink(dependencies),
    publishJoinDomain(dependencies),
    mailAccountLink(dependencies),
    mailEmailChange(dependencies),
    mailEmailChanged(dependencies),
    indexChanges(dependencies),
    rebuildIndex(dependencies),
    publishSubdomain(dependencies),
    handleWebhookEvent(dependencies),
    linkWebhook(dependencies),
  ];
}
