import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["{regions,services/model,web}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.browser.test.ts"],
        },
      },
    ],
  },
});
