import { getRandomPasswordOutput } from "@pulumi/aws/secretsmanager/getRandomPassword.js";
import { Secret } from "@pulumi/aws/secretsmanager/secret.js";
import { SecretVersion } from "@pulumi/aws/secretsmanager/secretVersion.js";
import { type CustomResourceOptions, type Input, type Output, secret as secretOutput } from "@pulumi/pulumi";

/**
 * A database master's password, generated once and stored in the secret `secretName`. The provider's own
 * management would replace it every seven days, without updating any copy, and does not support global
 * databases.
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
  // Every run generates a new one; the first is kept.
  const version = new SecretVersion(name, made, { ...opts, ignoreChanges: ["secretString"] });
  return version.secretString.apply((text) => text ?? "");
}
