import "@fieldstone/domain/objects.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { Mailer } from "@fieldstone/platform/mail/mailer.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { mailMention } from "./conversation/comments/mail-mention.ts";
import { embedChanges } from "./discovery/search/embed-changes.ts";
import { indexChanges } from "./discovery/search/index-changes.ts";
import { rebuildIndex } from "./discovery/search/rebuild-index.ts";
import { refreshMeaning } from "./discovery/search/refresh-meaning.ts";
import { publishEnterpriseDomain } from "./identity/authentication/publish-enterprise-domain.ts";
import { mailAccountLink, mailEmailChange, mailEmailChanged } from "./identity/members/mail-account-link.ts";
import { mailInvitation } from "./identity/members/mail-invitation.ts";
import {
  publishAddressLink,
  publishInvitationLink,
  publishJoinDomain,
  publishMemberLink,
} from "./identity/members/publish-email-link.ts";
import { undoBulkImportWork } from "./intake/bulk-imports/undo-bulk-import.ts";
import {
  findNewThemesWork,
  markChannelPointsWork,
  sortChannelWork,
} from "./intake/channel-data/channel-work.ts";
import { undoImportWork } from "./intake/imports/undo-import.ts";
import { runPeopleImportWork, undoPeopleImportWork } from "./intake/people-imports/people-import-work.ts";
import { handleWebhookEvent } from "./intake/webhooks/handle-webhook-event.ts";
import { saveLeftDocument } from "./research/documents/save-left-document.ts";
import { findThemesWork } from "./research/themes/find-themes-work.ts";
import { rewriteVersionsWork } from "./research/versions/rewrite-versions.ts";
import { mailAccessDecision, mailAccessRequest } from "./sharing/access-requests/mail-access-request.ts";
import { erasePersonIndex, erasePersonRows, type StoredMails } from "./tenancy/erasure/erase-person.ts";
import { pruneWorkspaceWork } from "./tenancy/pruning/prune-workspace-task.ts";
import { installTemplateWork } from "./tenancy/sample/install-template-task.ts";
import { seedSampleWork } from "./tenancy/sample/seed-sample-task.ts";
import { publishSubdomain } from "./tenancy/workspaces/publish-subdomain.ts";

/** What the process passes to a cell's tasks. */
export interface WorkerDependencies {
  readonly config: CellConfig;
  readonly cell: CellDatabase;
  readonly mailer: Mailer;
  readonly search: SearchIndex;
  readonly metrics: Metrics;
  readonly storedMails?: StoredMails | undefined;
}

/** Every task that a cell runs. */
export function cellTasks(dependencies: WorkerDependencies): readonly TaskImplementation[] {
  return [
    seedSampleWork(dependencies),
    installTemplateWork(dependencies),
    saveLeftDocument(dependencies),
    rewriteVersionsWork(dependencies),
    findThemesWork(dependencies),
    mailAccessRequest(dependencies),
    mailAccessDecision(dependencies),
    mailMention(dependencies),
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
    embedChanges(dependencies),
    refreshMeaning(dependencies),
    publishSubdomain(dependencies),
    undoImportWork(dependencies),
    undoBulkImportWork(dependencies),
    runPeopleImportWork(dependencies),
    undoPeopleImportWork(dependencies),
    sortChannelWork(dependencies),
    markChannelPointsWork(dependencies),
    findNewThemesWork(dependencies),
    handleWebhookEvent(dependencies),
    erasePersonRows(dependencies),
    erasePersonIndex(dependencies),
    pruneWorkspaceWork(dependencies),
  ];
}
