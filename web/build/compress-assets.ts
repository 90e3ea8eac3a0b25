import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const text = /\.(?:js|css|svg|html)$/;
/** Below this size in bytes, compression gains less than its headers cost. */
const SIZE_MIN = 1_024;
/** 7 % larger than the best quality, in a third of the time. */
const BROTLI_QUALITY = 9;
/** The first scripts and the editor deserve the best quality: 40 kB less for 3 s of build time. */
const LARGE_SIZE_MIN = 100_000;

/** Writes a compressed copy beside each text file, because the router does not compress. */
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
