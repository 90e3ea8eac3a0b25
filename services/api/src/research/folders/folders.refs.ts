import type { Folder } from "@fieldstone/domain/research/folders/folder.ts";
import { findFolders } from "@fieldstone/domain/research/folders/read-folders.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";

export const FolderRef = builder.objectRef<Folder>("Folder");

export const folderLoader = defineLoader<Folder>(async (tx, ids) =>
  byKey(await findFolders(tx, ids), (folder) => folder.id),
);
answerKind("folder", FolderRef, folderLoader);
