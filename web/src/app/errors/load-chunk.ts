import { chunkLoadTimeoutMs } from "@fieldstone/model/limits.ts";
import { ChunkLoadError } from "@fieldstone/model/states/upload-status.ts";

/** What browsers say where a part of the app did not come: Chromium, Firefox and Safari, in this order. */
const missing =
  /dynamically imported module|error loading dynamically imported|importing a module script failed/i;
/** `/assets/EditorPane-Dk3x9.js`: the name, without the hash of its content. */
const chunkAddress = /\/([\w.-]+?)(?:-[\w-]{8})?\.js\b/;

/** The failure of a part of the app that did not load, by name and cause; undefined for every other error. */
export function readChunkFailure(error: unknown): ChunkLoadError | undefined {
  if (error instanceof ChunkLoadError) return error;
  if (!(error instanceof Error) || !missing.test(error.message)) return undefined;
  return new ChunkLoadError(chunkAddress.exec(error.message)?.[1] ?? "app", "missing");
}

/** Loads a part of the app, 120 s at most. @throws ChunkLoadError which says what did not come, and why */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  timeoutMs = chunkLoadTimeoutMs,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ChunkLoadError(name, "timeout")), timeoutMs);
  try {
    return await Promise.race([load(), late.promise]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(name, readChunkFailure(error) ? "missing" : "error");
  } finally {
    clearTimeout(timer);
  }
}
