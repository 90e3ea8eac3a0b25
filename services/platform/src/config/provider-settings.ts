import { z } from "zod";
import { isLoopbackName } from "../http/public-address.ts";

/** A sign-in provider that this Fieldstone's operator has registered with. */
export interface ProviderConfig {
  readonly provider: "GOOGLE" | "MICROSOFT" | "AUTH0";
  readonly issuer: string;
  readonly clientId: string;
  /** Optional for Auth0, where Fieldstone may be a public client. */
  readonly clientSecret: string | undefined;
  readonly audience: string | undefined;
  /** Set for Auth0. */
  readonly domain: string | undefined;
}

const issuer = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), "must be the issuer's address");

/** Local hosts with ports, separated by commas; any other host would expose our own network. */
export const loopbackHosts = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim().toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (host) => URL.canParse(`http://${host}`) && isLoopbackName(new URL(`http://${host}`).hostname),
          "must name loopback hosts, such as 127.0.0.1:4000",
        ),
    ),
  )
  .default([]);

export const providerSettings = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default("https://accounts.google.com"),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** For several tenants; a single tenant's issuer would exclude everyone else. */
  MICROSOFT_ISSUER: issuer.default("https://login.microsoftonline.com/common/v2.0"),
  AUTH0_DOMAIN: z.string().toLowerCase().optional(),
  AUTH0_CLIENT_ID: z.string().optional(),
  AUTH0_CLIENT_SECRET: z.string().optional(),
  AUTH0_AUDIENCE: z.string().optional(),
  AUTH0_ISSUER: issuer.optional(),
};
type ParsedProviders = z.output<z.ZodObject<typeof providerSettings>>;

const together = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
  ["AUTH0_DOMAIN", "AUTH0_CLIENT_ID"],
] as const;

/** A provider with incomplete settings is an error, not a disabled provider. */
export function providerFaults(
  parsed: ParsedProviders,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void {
  for (const [first, second] of together) {
    if ((parsed[first] === undefined) === (parsed[second] === undefined)) continue;
    const [missing, given] = parsed[first] === undefined ? [first, second] : [second, first];
    context.addIssue({ code: "custom", path: [missing], message: `is needed with ${given}` });
  }
}

/** The providers whose settings are present. */
export function toProviders(parsed: ParsedProviders): readonly ProviderConfig[] {
  const none = { audience: undefined, domain: undefined };
  const providers: ProviderConfig[] = [];
  if (parsed.GOOGLE_CLIENT_ID !== undefined) {
    const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = parsed;
    providers.push({ provider: "GOOGLE", issuer: GOOGLE_ISSUER, clientId, clientSecret, ...none });
  }
  if (parsed.MICROSOFT_CLIENT_ID !== undefined) {
    const { MICROSOFT_ISSUER, MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = parsed;
    providers.push({ provider: "MICROSOFT", issuer: MICROSOFT_ISSUER, clientId, clientSecret, ...none });
  }
  if (parsed.AUTH0_CLIENT_ID !== undefined && parsed.AUTH0_DOMAIN !== undefined) {
    providers.push({
      provider: "AUTH0",
      issuer: parsed.AUTH0_ISSUER ?? `https://${parsed.AUTH0_DOMAIN}/`,
      clientId: parsed.AUTH0_CLIENT_ID,
      clientSecret: parsed.AUTH0_CLIENT_SECRET,
      audience: parsed.AUTH0_AUDIENCE,
      domain: parsed.AUTH0_DOMAIN,
    });
  }
  return providers;
}
