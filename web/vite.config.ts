import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
import { tellFirstPages } from "./build/first-pages.ts";
import { groupFirstScripts } from "./build/first-scripts.ts";
import { preloadFiles } from "./build/preload-files.ts";
import { splitDocuments } from "./build/split-documents.ts";

/** Where `vite dev` forwards what only a running router answers. */
const router = process.env.FIELDSTONE_ROUTER ?? "http://127.0.0.1:8080";
const forwarded = { target: router, changeOrigin: false, ws: true };

export default defineConfig(({ command }) => {
  // A build started from a test run would carry the libraries' development code otherwise.
  if (command === "build") process.env.NODE_ENV = "production";
  const preload = preloadFiles();
  return {
    root: import.meta.dirname,
    plugins: [splitDocuments(), react(), tellFirstPages(), compressAssets(), preload.plugin],
    // Of RxJS the build of today's language, not the one of ES5 with its helpers.
    resolve: { conditions: ["es2015", ...defaultClientConditions] },
    define: { __RELEASE__: JSON.stringify(process.env.RELEASE ?? "development") },
    build: {
      outDir: "dist",
      manifest: "manifest.json",
      target: "es2023",
      modulePreload: preload.modulePreload,
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { codeSplitting: { groups: [groupFirstScripts()] } } },
    },
    server: {
      allowedHosts: [".localhost"],
      proxy: {
        "/api": forwarded,
        "/global": forwarded,
        "/files": forwarded,
        "/image": forwarded,
        "/ping": forwarded,
      },
    },
  };
});
