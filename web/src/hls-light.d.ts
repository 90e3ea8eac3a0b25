/** The package has no types for its smaller build, which lacks what our streams never hold. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
