import { request } from "node:http";
import type { BrowserWorkspace } from "./workspace.ts";

/**
 * Streams a path's bytes as the workspace's owner, following redirects. A browser's page would keep them in
 * memory, and only browsers resolve the workspace's host name.
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
      const { statusCode, headers: received } = answer;
      if (statusCode === 200) {
        resolve(answer);
        return;
      }
      answer.resume();
      if (statusCode === 302) resolve(download(workspace, received.location ?? ""));
      else reject(new Error(`${path} was answered by ${statusCode}`));
    });
    asked.on("error", reject).end();
  });
}
