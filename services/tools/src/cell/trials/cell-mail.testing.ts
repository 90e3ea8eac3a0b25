import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { planePlaces } from "../cell-places.ts";

/** The newest code mailed to an address; undefined if none has arrived. */
export async function mailedCode(email: string): Promise<string | undefined> {
  const names = (await readdir(planePlaces.mail)).filter((name) => name.endsWith(".eml")).toSorted();
  for (const name of names.toReversed()) {
    const message = await readFile(path.join(planePlaces.mail, name), "utf8");
    if (message.includes(email))
      return /^\s*(\d{6})\s*$/m.exec(message)?.[1] ?? /\b\d{6}\b/.exec(bodyOf(message))?.[0];
  }
  return undefined;
}

function bodyOf(message: string): string {
  return message.slice(message.indexOf("\r\n\r\n"));
}
