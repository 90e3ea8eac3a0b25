import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards of requests, connections and processes. */
export const requestFaults: readonly KnownFault[] = [
  without(
    1,
    "a document's fields are counted wherever a fragment is spread",
    [
      "services/api/src/graphql/costs/document-size.ts",
      "export const documentFieldsMax = 2_000;",
      "export const documentFieldsMax = 2_000_000;",
    ],
    {
      file: "services/api/src/graphql/costs/document-size.test.ts",
      title: "a fragment of 500 fields spread 200 times",
    },
  ),
  without(
    2,
    "a body that comes too slowly is cut",
    [
      "services/platform/src/http/slow-peers.ts",
      "if (bytes * 1_000 < limits.bodyBytesPerSecondMin * elapsedMs) return true;",
      "",
    ],
    {
      file: "services/router/src/forward/slow-clients.test.ts",
      title: "hold up only uploads where they are long, and are cut below the rate",
    },
  ),
  without(
    9,
    "NUL is refused in every text of a request",
    ["services/platform/src/http/json-text.ts", 'if (value.includes("\\0")) throw containsNul(path);', ""],
    { file: "services/platform/src/http/json-text.test.ts", title: "finds a NUL wherever it is" },
  ),
  without(
    11,
    "a rejected promise ends no process",
    [
      "services/platform/src/process/process-faults.ts",
      'process.on("unhandledRejection"',
      'process.on("warning"',
    ],
    { file: "services/platform/src/process/process-faults.test.ts", title: "a rejected promise is logged" },
  ),
  without(
    13,
    "ten wrong codes in a row leave links alone",
    [
      "services/router/src/global/sign-in/code-guess-store.ts",
      "const wrongInARowMax = 10;",
      "const wrongInARowMax = 10_000;",
    ],
    {
      file: "services/router/src/global/sign-in/code-guesses.test.ts",
      title: "leave links alone for a day, and the message says why",
    },
  ),
  without(
    16,
    "a search has its price",
    [
      "services/api/src/graphql/costs/field-cost.ts",
      "export const searchCost = 500;",
      "export const searchCost = 1;",
    ],
    { file: "services/api/src/graphql/costs/query-cost.test.ts", title: "lets searches of a request be few" },
  ),
  without(
    21,
    "a path that does not decode is refused",
    [
      "services/platform/src/objects/file-object-routes.ts",
      "    return decodeURI(path);\n  } catch {\n    return undefined;",
      "    return decodeURI(path);\n  } catch (error) {\n    throw error;",
    ],
    {
      file: "services/platform/src/objects/object-store.test.ts",
      title: "refuses a signed address that does not decode: %c0%af",
    },
  ),
  without(
    22,
    "origins are compared whole",
    [
      "services/platform/src/http/own-origin.ts",
      "new URL(origin).origin === new URL(own).origin",
      "new URL(origin).host === new URL(own).host",
    ],
    {
      file: "services/platform/src/http/own-origin.test.ts",
      title: "refuses http://team.fieldstone.example",
    },
  ),
  without(
    26,
    "heads that come slowly are cut",
    [
      "services/platform/src/http/slow-peers.ts",
      "headersTimeout: limits.headMs,",
      "headersTimeout: 600_000,",
    ],
    { file: "services/router/src/forward/slow-clients.test.ts", title: "are cut in the head of a request" },
  ),
  without(
    33,
    "a look into all texts of a workspace has its price",
    [
      "services/api/src/graphql/costs/field-cost.ts",
      "export const scanCost = 5_000;",
      "export const scanCost = 50;",
    ],
    { file: "services/api/src/graphql/costs/query-cost.test.ts", title: "lets looks into all texts" },
  ),
  without(
    34,
    "who acts is asked again where that was some time ago",
    [
      "services/api/src/graphql/rechecked-actor.ts",
      "return performance.now() - this.#provenAtMs < believedMs;",
      "return performance.now() >= this.#provenAtMs;",
    ],
    {
      file: "services/api/src/http/lost-rights.test.ts",
      title: "a right that is taken away while a body comes to /api/graphql",
    },
  ),
  without(
    35,
    "an answer is measured before it is written out",
    [
      "services/api/src/graphql/costs/request-cost.ts",
      "if (this.#answerLength > bound) throw answerTooLong();",
      "",
    ],
    {
      file: "services/api/src/http/long-answers.test.ts",
      title: "is refused where its answer would be longer than texts may be together",
    },
  ),
  without(
    109,
    "values of a webhook are counted before they are parsed",
    ["services/router/src/webhooks/webhook-provider.ts", "  checkJsonText(body);\n", ""],
    {
      file: "services/router/src/webhooks/webhook-routes.test.ts",
      title: "sends a bounded number of values, which are counted before they are parsed",
    },
  ),
  without(
    110,
    "a provisioning token is checked again",
    [
      "services/api/src/identity/scim/scim-context.ts",
      "    if (!believed.isProven()) await believed.prove();\n",
      "",
    ],
    {
      file: "services/api/src/http/lost-rights.test.ts",
      title: "a provisioning token that is revoked while a body comes provisions nobody",
    },
  ),
];
