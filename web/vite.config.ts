import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compressAssets } from "./build/compress-assets.ts";
import { preloadFirstPages } from "./build/first-pages.ts";
import { groupFirstScripts } from "./build/first-scripts.ts";
import { preloadFiles } from "./build/preload-files.ts";
import { splitDocuments } from "./build/split-documents.ts";

/** Where `vite dev` forwards requests that only a running router can answer. */
const router = process.env.FIELDSTONE_ROUTER ?? "http://127.0.0.1:8080";
const forwarded = { target: router, changeOrigin: false, ws: true };

export default defineConfig(({ command }) => {
  // Otherwise a build started from a test run would include the libraries' development code.
  if (command === "build") process.env.NODE_ENV = "production";
  const preload = preloadFiles();
  return {
    root: import.meta.dirname,
    plugins: [splitDocuments(), react(), preloadFirstPages(), compressAssets(), preload.plugin],
    resolve: {
      // The modern build of RxJS rather than the ES5 one with its helpers.
      conditions: ["es2015", ...defaultClientConditions],
      // React has had the hook itself since version 18.
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
    },
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
