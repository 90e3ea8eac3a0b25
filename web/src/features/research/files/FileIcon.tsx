import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMicrophone,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconVideo,
} from "@tabler/icons-react";
import type { FileType } from "../../../graphql/graphql.ts";

const icons = {
  AUDIO: IconMicrophone,
  DOCUMENT: IconFileText,
  IMAGE: IconPhoto,
  OTHER: IconFile,
  PRESENTATION: IconPresentation,
  SPREADSHEET: IconTable,
  VIDEO: IconVideo,
} satisfies Record<FileType, unknown>;

/** An icon for the file's kind. Its name says the same in words. */
export function FileIcon(props: { fileType: FileType; documentKind: string | null; className?: string }) {
  const Icon = props.documentKind === "pdf" ? IconFileTypePdf : icons[props.fileType];
  return <Icon size={20} aria-hidden className={props.className} />;
}
