import { getJson } from "../../../app/rest.ts";

interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** Sent where no site key is configured; the router then accepts any token. */
const noCheck = "none";
const scriptTimeoutMs = 10_000;

let siteKey: Promise<string | null> | undefined;
let script: Promise<Recaptcha> | undefined;

function loadScript(key: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    const fail = () => reject(new Error("The check against robots could not be loaded."));
    const timer = setTimeout(fail, scriptTimeoutMs);
    element.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`;
    element.onerror = fail;
    element.onload = () => {
      const { grecaptcha } = window;
      if (!grecaptcha) return fail();
      grecaptcha.ready(() => {
        clearTimeout(timer);
        resolve(grecaptcha);
      });
    };
    document.head.append(element);
  });
}

/** A reCAPTCHA token for an action. Its script is loaded only if a site key is configured. */
export async function recaptchaToken(action: string): Promise<string> {
  siteKey ??= getJson("/global/environment", async () => (await import("./auth-answers.ts")).robotCheck).then(
    ({ recaptchaSiteKey }) => recaptchaSiteKey,
    (error: unknown) => {
      siteKey = undefined;
      throw error;
    },
  );
  const key = await siteKey;
  if (key === null) return noCheck;
  script ??= loadScript(key).catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return (await script).execute(key, { action });
}
