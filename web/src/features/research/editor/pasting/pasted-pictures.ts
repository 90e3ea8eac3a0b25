import type { Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { t } from "../../../../app/i18n/t.ts";
import { getFile } from "../../../../app/rest.ts";

/** Most images per paste: each is loaded and stored by its own request. */
export const pastedPicturesMax = 20;

/** Stands for an image in pasted text until it is placed; a private use character, so no text contains it. */
const mark = "\u{F8FF}";
const kindOfData = /^data:(image\/[a-z]{1,10});base64,/i;

export interface PastedPictures {
  /** The HTML with a mark for each image. */
  readonly html: string;
  /** URLs or data, in the order of the marks. */
  readonly sources: readonly string[];
}

/** Extracts images of other sites and programs from pasted HTML; those of local files are inaccessible. */
export function takePictures(html: string): PastedPictures {
  const { body } = new DOMParser().parseFromString(html.replaceAll(mark, ""), "text/html");
  const sources: string[] = [];
  for (const element of body.querySelectorAll("img:not([data-file-id])")) {
    const address = element.getAttribute("src") ?? "";
    const canBeHad = address.startsWith("https://") || kindOfData.test(address);
    if (canBeHad && sources.push(address) <= pastedPicturesMax) element.replaceWith(mark);
    else element.remove();
  }
  return { html: body.innerHTML, sources: sources.slice(0, pastedPicturesMax) };
}

/** Whether a paste contains image marks. */
export function hasPictures(slice: Slice): boolean {
  return slice.content.textBetween(0, slice.content.size).includes(mark);
}

/** Removes the marks from a pasted range; returns their positions in text order. */
export function takeMarks(transaction: Transaction): readonly number[] {
  const found: number[] = [];
  transaction.doc.descendants((node, at) => {
    for (
      let from = node.text?.indexOf(mark) ?? -1;
      from !== -1;
      from = node.text?.indexOf(mark, from + 1) ?? -1
    )
      found.push(at + from);
  });
  const before = transaction.steps.length;
  for (const from of found.toReversed()) transaction.delete(from, from + mark.length);
  const after = transaction.mapping.slice(before);
  return found.map((from) => after.map(from));
}

/** A pasted image's description until someone writes a better one. */
export function pictureName(address: string): string {
  const { protocol, pathname } = URL.canParse(address) ? new URL(address) : new URL("data:");
  const last = protocol === "https:" ? pathname.split("/").at(-1) : undefined;
  return last || t("picture.unnamed", "Picture");
}

/**
 * A pasted image as a file: from data in the paste, or fetched by our own service. Throws as `getJson` does.
 */
export async function loadPicture(address: string): Promise<File> {
  const [prefix, type] = kindOfData.exec(address) ?? [];
  if (prefix !== undefined && type !== undefined) {
    const bytes = Uint8Array.from(atob(address.slice(prefix.length)), (char) => char.codePointAt(0) ?? 0);
    return new File([bytes], pictureName(address), { type });
  }
  const blob = await getFile(`/image/remote/stream?url=${encodeURIComponent(address)}`);
  return new File([blob], pictureName(address), { type: blob.type });
}
