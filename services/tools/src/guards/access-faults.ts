import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards of access rights, and of the tests' own assumptions. */
export const accessFaults: readonly KnownFault[] = [
  without(
    15,
    "a connection is one participant",
    [
      "services/api/src/research/collaboration/thread/presence.ts",
      "if (!mayPass || clientId !== participant.clientId || isTooLarge(state)) states.delete(clientId);",
      "if (!mayPass) states.delete(clientId);",
    ],
    {
      file: "services/api/src/research/collaboration/collaboration-hostile.test.ts",
      title: "is one participant a connection, whatever a viewer sends",
    },
  ),
  without(
    17,
    "a test that fails is not tried again",
    ["vitest.config.ts", "    retry: 0,\n", "    retry: 1,\n"],
    { file: "services/tools/src/guards/second-tries.test.ts", title: "no test is tried again" },
  ),
  without(
    18,
    "an error is named after what was asked for",
    [
      "services/domain/src/research/highlights/create-highlight.ts",
      '    "READ",\n    documentNotFound,\n  );',
      '    "READ",\n  );',
    ],
    {
      file: "services/api/src/refusals/existence.test.ts",
      title: "cannot tell by Mutation.createHighlight whether something exists",
    },
  ),
  without(
    19,
    "who is signed out opens no socket",
    [
      "services/api/src/http/subscriptions.ts",
      "const { authenticated } = await admit(request);\n        await services.rates.count(authenticated.tenant);\n",
      "await Promise.resolve();\n",
    ],
    { file: "services/api/src/http/subscriptions.test.ts", title: "is refused before it opens" },
  ),
  without(
    20,
    "an identity that was read before its member changed is not kept",
    [
      "services/api/src/identity/sign-in/identities.ts",
      "if (proven !== undefined && forgotten === this.#forgotten)",
      "if (proven !== undefined && forgotten <= this.#forgotten)",
    ],
    {
      file: "services/api/src/identity/sign-in/identities.test.ts",
      title: "keeps no identity that was read before its member changed",
    },
  ),
  without(
    23,
    "the mailbox is the root's host's alone",
    [
      "services/router/src/router-server.ts",
      'options.localPages !== undefined && site.kind === "root" && path.startsWith("/_local/")',
      'options.localPages !== undefined && path.startsWith("/_local/")',
    ],
    { file: "services/router/src/foreign-hosts.test.ts", title: "is no workspace's either, for the mailbox" },
  ),
  without(
    25,
    "moving a folder needs full access to the folder itself",
    [
      "services/domain/src/research/folders/folder-policy.ts",
      'if (!isOwn && (await findFolderLevel(tx, id)) !== "FULL") throw fullNeeded();',
      "",
    ],
    {
      file: "services/domain/src/research/projects/projects.test.ts",
      title: "another's is not moved to where its mover has full access, empty or not",
    },
  ),
  without(
    27,
    "freed native memory is given back",
    ["services/contracts/src/allocator.ts", '{ MALLOC_ARENA_MAX: "1" }', '{ MALLOC_ARENA_MAX: "64" }'],
    { file: "charts/src/pods.test.ts", title: "give freed native memory back" },
  ),
  without(
    111,
    "a provider gives an admin no foreign address",
    [
      "services/domain/src/identity/scim/scim-users.ts",
      "  if (isActive && before.workspaceAdmin) await requireAdminAddress(tx, before, fields);\n",
      "",
    ],
    {
      file: "services/api/src/identity/scim/assigned-addresses.test.ts",
      title: "an admin's address is changed to one at a domain of the workspace alone",
    },
  ),
  without(
    112,
    "a card's source needs the scope of what it is",
    [
      "services/api/src/research/view-rows/canvas-rows.schema.ts",
      '        requireScope(context.tenant.actor, scopes[documentType === "note" ? "NOTE" : "INSIGHT"]);\n',
      "",
    ],
    {
      file: "services/api/src/scopes/object-scopes.test.ts",
      title: "a token for highlights learns no titles of notes by the cards of a canvas",
    },
  ),
  without(
    113,
    "a provisioning token needs the plan that has provisioning",
    [
      "services/domain/src/identity/scim/read-scim-tokens.ts",
      '  if (found !== undefined) await requireCapability(tx, "scimProvisioning");\n',
      "",
    ],
    {
      file: "services/api/src/identity/scim/scim.test.ts",
      title: "stops the provider's token, which works again with the plan",
    },
  ),
];
