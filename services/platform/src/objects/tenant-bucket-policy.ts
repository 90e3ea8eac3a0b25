import { isDeepStrictEqual } from "node:util";
import {
  GetBucketPolicyCommand,
  PutBucketPolicyCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { z } from "zod";
import { type ObjectOwner, objectPrefix } from "./object-key.ts";

export interface TenantBucketPolicyOptions {
  readonly bucket: string;
  readonly awsRegion: string;
  /** An S3-compatible server instead of AWS; addressed by path. */
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Names of the roles that work in this cell begin with it. */
  readonly rolePrefix: string;
}

const policy = z.looseObject({
  Version: z.string(),
  Statement: z.array(z.looseObject({ Sid: z.string().optional() })),
});
type Policy = z.output<typeof policy>;

/** S3's own limit of a bucket's policy, in bytes: room for about 25 tenants with a statement of their own. */
const policyBytesMax = 20_480;

const dataActions = [
  "s3:DeleteObject",
  "s3:DeleteObjectVersion",
  "s3:GetObject",
  "s3:GetObjectVersion",
  "s3:PutObject",
];

/**
 * A statement of a tenant's own in the policy of its cell's bucket: nobody but the cell's own roles comes to its
 * objects, administrators of the account included. Changes are made one after the other; only who leads makes any.
 */
export class TenantBucketPolicy {
  readonly #client: S3Client;
  readonly #options: TenantBucketPolicyOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: TenantBucketPolicyOptions) {
    const { awsRegion: region, endpoint, credentials } = options;
    this.#options = options;
    this.#client = new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  async has(owner: ObjectOwner): Promise<boolean> {
    const { Statement } = await this.#read();
    const wanted = this.#statement(owner);
    // The provider may write its keys in another order.
    return Statement.some((each) => isDeepStrictEqual(each, wanted));
  }

  /** @throws Error where the policy has no room for another statement */
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
        // Its search index holds all of its text, in tables that begin with the team.
        `arn:aws:s3:::${this.#options.bucket}/search/${owner.region}/${owner.teamId}*`,
      ],
      Condition: {
        ArnNotLike: { "aws:PrincipalArn": `arn:aws:iam::*:role/${this.#options.rolePrefix}-*` },
        Bool: { "aws:PrincipalIsAWSService": "false" },
      },
    };
  }
}

/** A Sid takes letters and digits alone. */
function sidOf({ teamId }: ObjectOwner): string {
  return `Tenant${teamId.replaceAll("-", "")}`;
}
