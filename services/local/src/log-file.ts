import { type FileHandle, open } from "node:fs/promises";
import { Writable } from "node:stream";

/**
 * A file that a process's output is appended to. What cannot be written, on a full disk say, is dropped and counted
 * once it can be again: nobody ends or waits because of a log.
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
