import { getRandomPasswordOutput } from "@pulumi/aws/secretsmanager/getRandomPassword.js";
import { Secret } from "@pulumi/aws/secretsmanager/secret.js";
import { SecretVersion } from "@pulumi/aws/secretsmanager/secretVersion.js";
import { type CustomResourceOptions, type Input, type Output, secret as secretOutput } from "@pulumi/pulumi";

/**
 * A database master's password, drawn once and kept in the secret `secretName`. The provider's own management replaces
 * it every seven days, under whatever was given it, and serves no global database.
 */
export function createMasterPassword(
  name: string,
  secretName: string,
  kmsKeyId: Input<string>,
  opts: CustomResourceOptions,
): Output<string> {
  const invoke = opts.provider === undefined ? {} : { provider: opts.provider };
  const password = getRandomPasswordOutput({ passwordLength: 40, excludePunctuation: true }, invoke);
  const secret = new Secret(name, { name: secretName, kmsKeyId }, opts);
  const made = { secretId: secret.id, secretString: secretOutput(password.randomPassword) };
  // A new one is drawn at each run; the first stays.
  const version = new SecretVersion(name, made, { ...opts, ignoreChanges: ["secretString"] });
  return version.secretString.apply((text) => text ?? "");
}
