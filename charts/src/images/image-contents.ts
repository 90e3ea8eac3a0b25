import type { ImageName } from "../rollout/cell-release.ts";

/** Content of one image beside Node, for its Containerfile and the trial image of `npm run cell`. */
export interface ImageContents {
  /** What runs in it: the first line of its Containerfile. */
  readonly of: string;
  /** Entry points of its processes, the usual one first. Their imports decide which workspaces are copied. */
  readonly entries: readonly [string, ...string[]];
  /** Folders that `npm run build` creates. */
  readonly built: readonly string[];
  /** Debian's packages, and why they are needed. */
  readonly debian?: { readonly why: string; readonly packages: readonly string[] };
  /** Packages that npm installs but no process of the image loads. */
  readonly dropped: readonly string[];
}

/** An optional peer of the command-line settings reader; npm installs it wherever a lock file has it. */
const compiler = ["typescript", "@typescript"] as const;

export const imageContents: Readonly<Record<ImageName, ImageContents>> = {
  services: {
    of: "API, worker, watcher, operator and migrations: one image, as they share most of their sources.",
    entries: [
      "services/api/src/bin/api.ts",
      "services/api/src/bin/restore-tenant.ts",
      "services/database/src/bin/migrate.ts",
      "services/database/src/bin/complete-restore.ts",
      "services/worker/src/bin/worker.ts",
      "services/worker/src/bin/watcher.ts",
      "services/worker/src/bin/list-entrances.ts",
      "operator/src/bin/operator.ts",
    ],
    built: [],
    dropped: compiler,
  },
  media: {
    of: "Media, apart from the others, which need no programs that read people's files.",
    entries: ["services/media/src/bin/media.ts"],
    built: [],
    debian: {
      why: "ffmpeg for recordings, LibreOffice for office files, and fonts for what these name: Arial, Times, Courier, Calibri, Cambria, and all scripts.",
      packages: [
        "ffmpeg",
        "libreoffice-writer-nogui",
        "libreoffice-calc-nogui",
        "libreoffice-impress-nogui",
        "fonts-liberation",
        "fonts-crosextra-carlito",
        "fonts-crosextra-caladea",
        "fonts-noto-core",
        "fonts-noto-cjk",
      ],
    },
    // npm's ffmpeg is from 2018, a fallback for machines without another.
    dropped: [...compiler, "@ffmpeg-installer", "@ffprobe-installer"],
  },
  router: {
    of: "The router, which carries the built app. Build it first: npm run build",
    entries: [
      "services/router/src/bin/router.ts",
      "services/router/src/bin/engine.ts",
      "services/router/src/bin/rebuild-routes.ts",
    ],
    built: ["web/dist"],
    debian: { why: "For routers that have an engine in front.", packages: ["haproxy"] },
    dropped: compiler,
  },
};

/** Files of workspaces that no process loads: left out of every image. */
export const neverRun = ["*.test.ts", "*.bench.ts", "*.testing.ts", "*.eval.ts", "testing"] as const;
