import { chunkLoadTimeoutMs } from "@fieldstone/model/limits.ts";
import { ChunkLoadError } from "@fieldstone/model/states/upload-status.ts";

/** What browsers report when a chunk did not load: Chromium, Firefox and Safari, in this order. */
const missing =
  /dynamically imported module|error loading dynamically imported|importing a module script failed/i;
/** `/assets/EditorPane-Dk3x9.js`: captures the name without the content hash. */
const chunkAddress = /\/([\w.-]+?)(?:-[\w-]{8})?\.js\b/;

/** Recognizes the failure of a chunk to load, with its name and cause; undefined for every other error. */
export function readChunkFailure(error: unknown): ChunkLoadError | undefined {
  if (error instanceof ChunkLoadError) return error;
  if (!(error instanceof Error) || !missing.test(error.message)) return undefined;
  return new ChunkLoadError(chunkAddress.exec(error.message)?.[1] ?? "app", "missing");
}

/** Loads a chunk of the app, within 120 s. @throws ChunkLoadError which names the chunk and the cause */
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
