import { request } from "node:http";
import type { BrowserWorkspace } from "./browser-workspace.ts";

/**
 * The bytes that a workspace's owner is given at a path, redirections followed and none held. A browser's page would
 * hold them, and no resolver but a browser's knows the workspace's name.
 */
export function download(
  workspace: Pick<BrowserWorkspace, "client" | "origin" | "port">,
  path: string,
): Promise<AsyncIterable<Uint8Array>> {
  const cookie = workspace.client
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const { port, origin } = workspace;
  const headers = { host: new URL(origin).host, cookie };
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const { statusCode, headers: told } = answer;
      if (statusCode === 200) {
        resolve(answer);
        return;
      }
      answer.resume();
      if (statusCode === 302) resolve(download(workspace, told.location ?? ""));
      else reject(new Error(`${path} was answered by ${statusCode}`));
    });
    asked.on("error", reject).end();
  });
}
