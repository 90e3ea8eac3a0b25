import { requireFile } from "./rest.ts";
import { showError } from "./undo/undo-stack.ts";

/** Has the browser save what an address of our own service gives. Why it is refused is said on the page, which stays. */
export async function downloadFrom(path: string): Promise<void> {
  try {
    await requireFile(path);
    window.location.assign(path);
  } catch (error) {
    showError(error);
  }
}
