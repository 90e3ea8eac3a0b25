declare const __RELEASE__: string;

interface Window {
  /** The session request that `public/boot.js` sent before this code was loaded. */
  fieldstoneSession?: Promise<Response>;
}
