import { postStream } from "./rest.ts";

/**
 * Sends JSON to our own service and passes on each line of the response as it arrives. Throws as `getJson`
 * does.
 */
export async function postForLines(
  path: string,
  body: unknown,
  onLine: (line: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = (await postStream(path, body, signal)).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(JSON.parse(line));
  }
}
