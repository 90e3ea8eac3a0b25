import { mediaNames } from "@fieldstone/regions/deployment/media-names.ts";
import { EventRule } from "@pulumi/aws/cloudwatch/eventRule.js";
import { EventTarget } from "@pulumi/aws/cloudwatch/eventTarget.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicy } from "@pulumi/aws/iam/rolePolicy.js";
import type { Key } from "@pulumi/aws/kms/key.js";
import { Queue } from "@pulumi/aws/mediaconvert/queue.js";
import { assumedBy, policyDocument, residencyTag } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";
import { type QueuePart, queueArn } from "./queues.ts";

/** The provider's events about media jobs, by the queue that receives them. */
function eventPatterns(place: CellPlace): Readonly<Partial<Record<QueuePart, unknown>>> {
  return {
    "media-events": {
      source: ["aws.mediaconvert"],
      "detail-type": ["MediaConvert Job State Change"],
      detail: {
        status: ["CANCELED", "COMPLETE", "ERROR", "PROGRESSING", "STATUS_UPDATE"],
        queue: [place.arn("mediaconvert", `queues/${place.name(mediaNames.queue)}`)],
      },
    },
  };
}

/** The queue of transcoding jobs, the role for their objects, and the rules for their events. */
export function createMedia(place: CellPlace, key: Key): Queue {
  const { name, opts } = place;
  const queue = new Queue(name("media"), { name: name(mediaNames.queue), pricingPlan: "ON_DEMAND" }, opts);
  const role = new Role(
    name(mediaNames.role),
    {
      name: name(mediaNames.role),
      assumeRolePolicy: policyDocument([
        assumedBy("mediaconvert.amazonaws.com", "MediaConvert", place.account),
      ]),
      tags: { [residencyTag]: place.group },
    },
    opts,
  );
  new RolePolicy(
    name(mediaNames.role),
    {
      role: role.id,
      policy: key.arn.apply((keyArn) =>
        policyDocument([
          {
            Sid: "Objects",
            Effect: "Allow",
            Action: ["s3:GetObject", "s3:PutObject"],
            Resource: [`arn:aws:s3:::${name("objects")}/*`],
          },
          {
            Sid: "Key",
            Effect: "Allow",
            Action: ["kms:Decrypt", "kms:GenerateDataKey"],
            Resource: [keyArn],
          },
        ]),
      ),
    },
    opts,
  );
  for (const [part, pattern] of Object.entries(eventPatterns(place))) {
    const rule = new EventRule(name(part), { name: name(part), eventPattern: JSON.stringify(pattern) }, opts);
    new EventTarget(name(part), { rule: rule.name, arn: queueArn(place, part) }, opts);
  }
  return queue;
}
