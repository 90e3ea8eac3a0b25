import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";

/** A file of a collection. */
export interface SourceFile {
  /** Its path in the collection. */
  readonly name: string;
  readonly text: string;
}

export interface SourceLine<T = string> {
  /** From 1. */
  readonly number: number;
  readonly value: T;
}

/** Reads a file, unzipped, without a byte order mark. */
export async function readSource(dir: string, name: string): Promise<SourceFile> {
  const bytes = await readFile(path.join(dir, name));
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isZipped ? await promisify(gunzip)(bytes) : bytes;
    const isUtf16 = plain[0] === 0xff && plain[1] === 0xfe;
    // The decoder leaves out the mark.
    return { name, text: new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(plain) };
  } catch (error) {
    throw new Error(`${name} cannot be unzipped.`, { cause: error });
  }
}

/** An error that names the place of a mistake. */
export function mistake({ name, text }: SourceFile, line: number, message: string): Error {
  const shown = text.split(/\r?\n/, line)[line - 1]?.trim().slice(0, 200) ?? "";
  return new Error(`${name}, line ${line}: ${message} It is: ${shown}`);
}

/** The line of a position in a file's text, from 1. */
export function lineAt({ text }: SourceFile, at: number): number {
  return text.slice(0, at).split("\n").length;
}

/** The lines that are not blank. */
export function linesOf({ text }: SourceFile): readonly SourceLine[] {
  return text
    .split(/\r?\n/)
    .map((value, at) => ({ number: at + 1, value }))
    .filter(({ value }) => value.trim() !== "");
}

const headers = /^(_?id|docno|pid|(doc|document|corpus|query|topic|q)[_-]?(id|no)|query|topic)$/i;

/** Whether a line names its columns. */
export function isHeader([first = "", second = ""]: readonly string[]): boolean {
  return headers.test(first.trim()) && /^[\w -]{1,30}$/.test(second.trim());
}

/**
 * The objects of a file of JSON lines, or of one JSON array.
 * @throws Error that names the line that is no JSON
 */
export function readJson(file: SourceFile): readonly SourceLine<unknown>[] {
  if (file.text.trimStart().startsWith("[")) {
    const values = z.array(z.unknown()).parse(parsed(file, 1, file.text));
    return values.map((value) => ({ number: 1, value }));
  }
  return linesOf(file).map(({ number, value }) => ({ number, value: parsed(file, number, value) }));
}

function parsed(file: SourceFile, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw mistake(file, line, `This is no JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}
