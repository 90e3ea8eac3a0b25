import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const fileKind: ObjectKind = {
  type: "file",
  label: () => t("type.file", "File"),
  folder: "f",
  loadPage: async () => (await import("./FilePage.tsx")).FilePage,
  lists: { document: ["files"] },
  cache: {
    File: { fields: { recording: { merge: true } } },
    Note: { fields: { files: { merge: false } } },
    Insight: { fields: { files: { merge: false } } },
  },
};

declare module "../../../app/objects/object-kind.ts" {
  interface PeekTypes {
    file: true;
  }
}
