import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { extractMessages } from "./src/app/i18n/extract-messages.ts";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  catalogs: [{ path: "<rootDir>/src/app/locales/{locale}", include: ["<rootDir>/src"] }],
  extractors: [
    {
      match: (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("/i18n/"),
      extract: (file, code, onMessage) => {
        for (const { id, message, line } of extractMessages(file, code)) {
          onMessage({ id, message, origin: [file, line, 0] });
        }
      },
    },
  ],
  format: formatter({ origins: false }),
  orderBy: "messageId",
});
