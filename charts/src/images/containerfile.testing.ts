import type { ImageName } from "../rollout/cell-release.ts";
import { imageContents } from "./image-contents.ts";
import type { ImageWorkspaces } from "./image-workspaces.ts";

/** Packages per line of the file. */
const inALine = 4;

/** The Containerfile of an image. It copies only the folders that the image's processes load. */
export function containerfile(image: ImageName, workspaces: ImageWorkspaces, nodeVersion: string): string {
  const { of, entries, built, debian, dropped } = imageContents[image];
  const base = `docker.io/library/node:${nodeVersion}-trixie-slim`;
  const installs = inLines(workspaces.started.map((workspace) => `-w ${workspace}`));
  const drops = inLines(dropped.map((name) => `node_modules/${name}`));
  return `# ${of}
# Made by charts/src/images, written anew by: npx vitest run charts/src/images -u
# Built from the repository's root: podman build -f charts/images/${image}.Containerfile .
FROM ${base} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
${workspaces.all.map((workspace) => `COPY ${workspace}/package.json ${workspace}/`).join("\n")}
# No package needs its install script here: native parts come as packages of their own.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \\
  ${installs} \\
  && rm -rf \\
  ${drops}

FROM ${base}
ENV NODE_ENV=production
${debian === undefined ? "" : installation(debian)}WORKDIR /app
# Workspaces have packages of their own too, where two need different versions.
COPY --from=packages /app ./
${[...workspaces.all, ...built].map((folder) => `COPY ${folder} ${folder}`).join("\n")}
# A number, so that the cluster can see that it is not root. It owns nothing of what was copied.
USER 10001:10001
EXPOSE 8080
CMD ["node", "--disable-warning=ExperimentalWarning", "${entries[0]}"]
`;
}

function installation({ why, packages }: { why: string; packages: readonly string[] }): string {
  return `# ${why}
RUN apt-get update && apt-get install --yes --no-install-recommends \\
  ${inLines(packages)} \\
  && rm -rf /var/lib/apt/lists/*
`;
}

function inLines(words: readonly string[]): string {
  const lines = words.flatMap((_, at) =>
    at % inALine === 0 ? [words.slice(at, at + inALine).join(" ")] : [],
  );
  return lines.join(" \\\n  ");
}
