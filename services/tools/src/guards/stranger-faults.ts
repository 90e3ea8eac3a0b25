import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

const memberTests = "services/api/src/identity/members/members.test.ts";
const mentionTests = "services/worker/src/conversation/comments/mail-mention.test.ts";
const updateTests = "services/document/src/updates/update-costs.test.ts";

/** Guards of what strangers receive, send or read, and of edits that multiply. */
export const strangerFaults: readonly KnownFault[] = [
  without(
    85,
    "invitations to strangers are counted",
    [
      "services/domain/src/identity/invitations/invite-members.ts",
      "    if (isStranger(email) && strangers >= left) {",
      "    if (isStranger(email) && strangers >= left * 1_000 + 1_000) {",
    ],
    {
      file: memberTests,
      title: "are mailed to some dozens of strangers a day, and to more for each who joined",
    },
  ),
  without(
    85,
    "mentions of strangers are counted",
    [
      "services/domain/src/conversation/comments/mentions.ts",
      "  const mailable = await takeMailableMembers(tx, others);",
      "  const mailable = others;",
    ],
    { file: mentionTests, title: "is not mailed to many provisioned members who never signed in" },
  ),
  without(
    85,
    "a mention is mailed once a day",
    [
      "services/domain/src/conversation/comments/mentions.ts",
      "    if (!(await takeAttempt(tx, mentionMailsByComment,",
      '    if (userId === "" && !(await takeAttempt(tx, mentionMailsByComment,',
    ],
    {
      file: mentionTests,
      title:
        "that is removed and added again is mailed once, and many comments to one colleague are not all mailed",
    },
  ),
  without(
    85,
    "a name in a mail is no link",
    [
      "services/platform/src/mail/notice-mail.ts",
      "  const lead = unlinkedLine(notice.lead);",
      "  const lead = notice.lead;",
    ],
    {
      file: "services/platform/src/mail/notice-mail.test.ts",
      title: 'the name "www.evil.example" makes no link in a mail beside the product\'s own',
    },
  ),
  without(
    86,
    "members' error reports have a share of their own",
    [
      "services/domain/src/kernel/error-reports/keep-error-report.ts",
      '(await takeAttempt(tx, errorReportsOfMembers, "all"))',
      '(await takeAttempt(tx, errorReportsOfOthers, "all"))',
    ],
    {
      file: "services/api/src/kernel/error-reports/error-report-routes.test.ts",
      title:
        "keeps a bounded number of a day: one network's reports use up neither others' share nor members'",
    },
  ),
  without(
    86,
    "each network has a share of the root domain's error reports",
    [
      "services/router/src/global/error-report-routes.ts",
      "limiter.add(rateLimits.reportsByAddressADay, clientNetwork(address))",
      'limiter.add(rateLimits.reportsByAddressADay, "all")',
    ],
    {
      file: "services/router/src/global/error-report-routes.test.ts",
      title: "keeps a hundred reports of a network a day, and those of others still",
    },
  ),
  without(
    87,
    "names are stored without characters that nobody sees",
    ["services/model/src/text/visible-line.ts", '    .replaceAll(hidden, "")\n', ""],
    {
      file: "services/api/src/refusals/hidden-characters.test.ts",
      title: "no name or title keeps characters that nobody sees or that reorder what follows",
    },
  ),
  without(
    88,
    "names of members in the trash need their scope",
    [
      "services/api/src/discovery/trash/trash.schema.ts",
      '(actor: Actor): boolean => hasScope(actor, "members:read");',
      '(actor: Actor): boolean => hasScope(actor, "projects:read");',
    ],
    {
      file: "services/api/src/scopes/object-scopes.test.ts",
      title: "learns no names of members by the trash, also not by searching for them",
    },
  ),
  without(
    89,
    "an error report is stored without NUL",
    ["services/model/src/error-report.ts", 'value.replaceAll("\\0", "")', "value"],
    {
      file: "services/api/src/kernel/error-reports/error-report-routes.test.ts",
      title: "takes a report with NUL in any of its texts, without it",
    },
  ),
  without(
    90,
    "compressed bodies are rejected",
    ["services/platform/src/http/express-basics.ts", "    inflate: false,\n", "    inflate: true,\n"],
    {
      file: "services/platform/src/http/http.test.ts",
      title: "a body compressed by gzip, whose length says nothing, is rejected",
    },
  ),
  without(
    91,
    "an address that a provider assigned is not answered",
    [
      "services/domain/src/identity/members/answered-address.ts",
      "(last_seen_at is not null and email_assigned_at is null)",
      "(last_seen_at is not null)",
    ],
    {
      file: "services/api/src/identity/scim/assigned-addresses.test.ts",
      title: "an address that a provider assigned is a stranger's until its owner signs in with it",
    },
  ),
  without(
    91,
    "a domain opens to joining with an answered address",
    ["services/domain/src/identity/security/team-security-store.ts", "    .where(hasAnswered)\n", ""],
    {
      file: "services/api/src/identity/security/team-security.test.ts",
      title: "is for domains of the workspace's own people, never for free mail, never as manager",
    },
  ),
  without(
    92,
    "links count for each piece of text",
    [
      "services/document/src/updates/link-meter.ts",
      "    this.#characters = couldExceed() ? linkCharacters(this.#doc) : undefined;",
      "    this.#characters = undefined;",
    ],
    {
      file: updateTests,
      title: "with marks that multiply where they are read: many of one type, or a long link in many pieces",
    },
  ),
  without(
    92,
    "a text has one mark of each type",
    [
      "services/document/src/updates/update-place.ts",
      "Object.hasOwn(documentSchema.marks, key) ? documentSchema.marks[key] : undefined;",
      'documentSchema.marks[key.split("--")[0] ?? key];',
    ],
    {
      file: updateTests,
      title: "with marks that multiply where they are read: many of one type, or a long link in many pieces",
    },
  ),
  without(
    92,
    "an imported text's links are measured",
    [
      "services/document/src/document-json.ts",
      "  if (hasTooManyLinks(built.content)) {",
      "  if (built.childCount < 0) {",
    ],
    {
      file: "services/document/src/document.test.ts",
      title: "is refused with links that are long together: each piece of text has its own",
    },
  ),
  without(
    93,
    "structs and deletions are counted as they are decoded",
    [
      "services/document/src/updates/update-content.ts",
      "    return Y.decodeUpdateV2(update, BoundedDecoder);",
      "    return Y.decodeUpdate(update);",
    ],
    {
      file: updateTests,
      title: "with more structs or deletions than one edit may have, before they are all decoded",
    },
  ),
  without(
    94,
    "Yjs looks for no marks without effect after a deletion",
    [
      "services/document/src/updates/remote-formatting.ts",
      "    transaction._needFormattingCleanup = false;\n",
      "    transaction._needFormattingCleanup &&= true;\n",
    ],
    {
      file: updateTests,
      title: "not for deleting many words that were written in reverse, which takes no longer than others",
    },
  ),
  without(
    106,
    "a path with two readings is refused, a page's too",
    [
      "services/router/src/router-server.ts",
      '  if (typeof head === "string" || isAmbiguousPath(head.path)) {\n    response',
      '  if (typeof head === "string") {\n    response',
    ],
    {
      file: "services/router/src/web/static-app.test.ts",
      title: "is not served at /assets/../projects, which could be read as another path with other headers",
    },
  ),
];
