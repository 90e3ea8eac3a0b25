import { requireFile } from "./rest.ts";
import { showError } from "./undo/undo-stack.ts";

/** Downloads from an address of our own service. The page stays open and shows any rejection. */
export async function downloadFrom(path: string): Promise<void> {
  try {
    await requireFile(path);
    window.location.assign(path);
  } catch (error) {
    showError(error);
  }
}
