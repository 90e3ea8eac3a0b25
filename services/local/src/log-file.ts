import { type FileHandle, open } from "node:fs/promises";
import { Writable } from "node:stream";

/**
 * Appends a process's output to a file. Output that cannot be written, for example on a full disk, is
 * dropped, and the loss is logged once writing works again: logging never stops or blocks a process.
 */
export function openLogFile(file: string): Writable {
  let handle: FileHandle | undefined;
  let dropped = 0;
  async function append(chunk: Buffer): Promise<void> {
    try {
      handle ??= await open(file, "a");
      if (dropped > 0)
        await handle.appendFile(`[${dropped} pieces of this log were lost: the disk refused them]\n`);
      dropped = 0;
      await handle.appendFile(chunk);
    } catch {
      dropped += 1;
    }
  }
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      append(chunk).then(() => done(), done);
    },
    final: (done) => {
      const closing = handle?.close() ?? Promise.resolve();
      closing.then(
        () => done(),
        () => done(),
      );
    },
  });
}
