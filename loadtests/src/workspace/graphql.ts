import { check } from "k6";
import http, { type RefinedResponse } from "k6/http";
import type { Workspace } from "./workspace.ts";

/** Longest wait for one answer. */
const timeout = "20s";

export function headersOf(workspace: Pick<Workspace, "cookie">): Record<string, string> {
  return { "content-type": "application/json", cookie: workspace.cookie };
}

/**
 * Sends an operation and checks that it was answered without errors. `name` groups the measurements:
 * addresses of one kind share a line of the summary.
 */
export function ask(
  workspace: Workspace,
  name: string,
  query: string,
  variables: Record<string, unknown> = {},
): RefinedResponse<"text"> {
  const response = http.post(`${workspace.url}/api/graphql`, JSON.stringify({ query, variables }), {
    headers: headersOf(workspace),
    responseType: "text",
    tags: { name },
    timeout,
  });
  check(
    response,
    {
      "answered 200": ({ status }) => status === 200,
      "without errors": ({ body }) => /^\{"data"/.test(body ?? "") && !(body ?? "").includes('"errors":['),
    },
    { name },
  );
  return response;
}

/** Text at a path of an answer's JSON. @throws Error with the operation's answer where there is none */
export function textAt(response: RefinedResponse<"text">, path: string): string {
  const found = response.json(path);
  if (typeof found !== "string") {
    throw new Error(`no ${path} in ${response.status} ${response.body.slice(0, 500)}`);
  }
  return found;
}
