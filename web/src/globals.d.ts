declare const __RELEASE__: string;

interface Window {
  /** The session request that `public/boot.js` sent before this code was loaded. */
  fieldstoneSession?: Promise<Response>;
  /** What it asked of the API, by operation and variables; undefined where it had a reason not to. */
  fieldstoneAnswers?: Map<string, Promise<Response | undefined>>;
}
