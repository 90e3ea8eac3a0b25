/**
 * The dropped files; those in dropped folders have their paths. A folder that cannot be read is one of them, and
 * is reported like a file that cannot be uploaded.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  // Before the first await: afterwards the browser has emptied both lists.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const listed = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return listed;
  const found: File[] = [];
  try {
    for (const entry of entries) if (entry !== null) await walk(entry, found);
  } catch {
    return listed;
  }
  return found;
}

async function walk(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isDirectory(entry)) {
    for (const inside of await entriesOf(entry)) await walk(inside, found);
    return;
  }
  if (!isFile(entry)) return;
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  const path = entry.fullPath.replace(/^\//, "");
  // As the file input sets it for files of a chosen folder.
  if (path !== file.name) Object.defineProperty(file, "webkitRelativePath", { value: path });
  found.push(file);
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader returns up to a hundred entries at a time, and none at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (next.length === 0) return all;
    all.push(...next);
  }
}
