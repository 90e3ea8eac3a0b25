import type { Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { t } from "../../../app/i18n/t.ts";
import { getFile } from "../../../app/rest.ts";

/** Most pictures of one paste: each is loaded and stored by a request of its own. */
export const pastedPicturesMax = 20;

/** Stands where a picture was in pasted text until its place is known; of the private use area, so in no text. */
const mark = "\u{F8FF}";
const kindOfData = /^data:(image\/[a-z]{1,10});base64,/i;

export interface PastedPictures {
  /** The text with a mark for each picture. */
  readonly html: string;
  /** Addresses or data, in the marks' order. */
  readonly sources: readonly string[];
}

/** Takes the pictures of other sites and programs out of pasted HTML; those of files on a disk cannot be had. */
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

/** True where a paste has places for pictures. */
export function hasPictures(slice: Slice): boolean {
  return slice.content.textBetween(0, slice.content.size).includes(mark);
}

/** Takes the marks out of what a transaction pasted; answers the places that they leave, in the text's order. */
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

/** How a pasted picture is called until somebody describes it. */
export function pictureName(address: string): string {
  const { protocol, pathname } = URL.canParse(address) ? new URL(address) : new URL("data:");
  const last = protocol === "https:" ? pathname.split("/").at(-1) : undefined;
  return last || t("picture.unnamed", "Picture");
}

/** A pasted picture as a file: from what the paste holds, or through our own service. Throws as `getJson` does. */
export async function loadPicture(address: string): Promise<File> {
  const [prefix, type] = kindOfData.exec(address) ?? [];
  if (prefix !== undefined && type !== undefined) {
    const bytes = Uint8Array.from(atob(address.slice(prefix.length)), (char) => char.codePointAt(0) ?? 0);
    return new File([bytes], pictureName(address), { type });
  }
  const blob = await getFile(`/image/remote/stream?url=${encodeURIComponent(address)}`);
  return new File([blob], pictureName(address), { type: blob.type });
}
