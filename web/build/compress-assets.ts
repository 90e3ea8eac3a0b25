import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const text = /\.(?:js|css|svg|html)$/;
/** Smaller files gain less than the headers that say so, in bytes. */
const SIZE_MIN = 1_024;
/** Seven percent larger than the best, in a third of its time. */
const BROTLI_QUALITY = 9;
/** What every page begins with, and the editor, are worth the best: 40 kB less for 3 s of a build. */
const LARGE_SIZE_MIN = 100_000;

/** Writes each text file compressed beside itself: the router sends those and compresses nothing itself. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: Buffer.from(file.type === "chunk" ? file.code : file.source),
        }));
        await Promise.all(
          files
            .filter(({ name, content }) => text.test(name) && content.length >= SIZE_MIN)
            .map(async ({ name, content }) => {
              const best = content.length < LARGE_SIZE_MIN ? BROTLI_QUALITY : constants.BROTLI_MAX_QUALITY;
              const quality = { [constants.BROTLI_PARAM_QUALITY]: best };
              const [brotli, zipped] = await Promise.all([
                toBrotli(content, { params: quality }),
                toGzip(content, { level: 9 }),
              ]);
              this.emitFile({ type: "asset", fileName: `${name}.br`, source: brotli });
              this.emitFile({ type: "asset", fileName: `${name}.gz`, source: zipped });
            }),
        );
      },
    },
  };
}
