/** The name of a chosen file, with its folders if a folder was chosen. */
export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}
