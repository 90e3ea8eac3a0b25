import { isDeepStrictEqual } from "node:util";
import {
  GetBucketPolicyCommand,
  PutBucketPolicyCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { z } from "zod";
import type { ProviderAccess } from "../provider/provider-client.ts";
import { bucketClient } from "./bucket-client.ts";
import { type ObjectOwner, objectPrefix } from "./object-key.ts";

export interface TenantBucketPolicyOptions extends ProviderAccess {
  readonly bucket: string;
  /** Prefix of the names of this cell's roles. */
  readonly rolePrefix: string;
}

const policy = z.looseObject({
  Version: z.string(),
  Statement: z.array(z.looseObject({ Sid: z.string().optional() })),
});
type Policy = z.output<typeof policy>;

/** S3's limit for a bucket policy, in bytes: room for about 25 tenants with a statement each. */
const policyBytesMax = 20_480;

const dataActions = [
  "s3:DeleteObject",
  "s3:DeleteObjectVersion",
  "s3:GetObject",
  "s3:GetObjectVersion",
  "s3:PutObject",
];

/**
 * A tenant's own statement in its cell's bucket policy: only the cell's roles can access its objects, not
 * even administrators of the account. Changes are made one at a time, and only by the leading operator.
 */
export class TenantBucketPolicy {
  readonly #client: S3Client;
  readonly #options: TenantBucketPolicyOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: TenantBucketPolicyOptions) {
    this.#options = options;
    this.#client = bucketClient(options);
  }

  async has(owner: ObjectOwner): Promise<boolean> {
    const { Statement } = await this.#read();
    const wanted = this.#statement(owner);
    // The provider may reorder the keys.
    return Statement.some((each) => isDeepStrictEqual(each, wanted));
  }

  /** @throws Error if the policy has no room for another statement */
  add(owner: ObjectOwner): Promise<void> {
    return this.#change((others) => [...others, this.#statement(owner)], owner);
  }

  /** Safe to repeat. */
  remove(owner: ObjectOwner): Promise<void> {
    return this.#change((others) => others, owner);
  }

  #change(change: (others: Policy["Statement"]) => Policy["Statement"], owner: ObjectOwner): Promise<void> {
    const changed = this.#last.then(async () => {
      const before = await this.#read();
      const others = before.Statement.filter(({ Sid }) => Sid !== sidOf(owner));
      const after = { ...before, Statement: change(others) };
      if (isDeepStrictEqual(after, before)) return;
      const text = JSON.stringify(after);
      if (Buffer.byteLength(text) > policyBytesMax) {
        throw new Error("the bucket's policy has no room for another tenant's statement");
      }
      await this.#client.send(new PutBucketPolicyCommand({ Bucket: this.#options.bucket, Policy: text }));
    });
    this.#last = changed.catch(() => undefined);
    return changed;
  }

  async #read(): Promise<Policy> {
    try {
      const answer = await this.#client.send(new GetBucketPolicyCommand({ Bucket: this.#options.bucket }));
      return policy.parse(JSON.parse(answer.Policy ?? ""));
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === "NoSuchBucketPolicy") {
        return { Version: "2012-10-17", Statement: [] };
      }
      throw error;
    }
  }

  #statement(owner: ObjectOwner) {
    return {
      Sid: sidOf(owner),
      Effect: "Deny",
      Principal: "*",
      Action: dataActions,
      Resource: [
        `arn:aws:s3:::${this.#options.bucket}/${objectPrefix(owner)}*`,
        // Its search index contains all of its text, in tables whose names begin with the team's id.
        `arn:aws:s3:::${this.#options.bucket}/search/${owner.region}/${owner.teamId}*`,
      ],
      Condition: {
        ArnNotLike: { "aws:PrincipalArn": `arn:aws:iam::*:role/${this.#options.rolePrefix}-*` },
        Bool: { "aws:PrincipalIsAWSService": "false" },
      },
    };
  }
}

/** A Sid may only have letters and digits. */
function sidOf({ teamId }: ObjectOwner): string {
  return `Tenant${teamId.replaceAll("-", "")}`;
}
