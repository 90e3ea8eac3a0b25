import { ProductError } from "../errors.ts";
import { uploadContentItemsMax } from "../limits.ts";

/** How the import of one uploaded file ended. */
export type ImportOutcome =
  | { readonly kind: "content"; readonly noteId: string; readonly failureCount: number }
  | { readonly kind: "survey"; readonly insightId: string | null; readonly failureCount: number }
  | { readonly kind: "failed"; readonly humanMessageText: string; readonly errorCode: string };

/** Throws ProductError where an upload carries more than one content or question item. */
export function assertSingleUploadItem(itemCount: number): void {
  if (itemCount > uploadContentItemsMax) {
    const message = "An upload can hold one item. Upload the others separately.";
    throw new ProductError("UnprocessableContent", "import.too_many_items", message);
  }
}
