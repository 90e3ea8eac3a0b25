import { podLogs } from "@fieldstone/regions/deployment/cell-names.ts";
import { mediaNames } from "@fieldstone/regions/deployment/media-names.ts";
import type { Statement } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";
import { queueArn } from "./queues.ts";

export interface WorkloadGrant {
  /** Name of the service account in the cell's namespace. */
  readonly account: string;
  readonly statements: readonly Statement[];
  /** A policy that the provider keeps for its own add-on. */
  readonly managedPolicy?: string;
}

type Grant = Pick<Statement, "Action" | "Resource" | "Condition">;
const allow = (Sid: string, grant: Grant): Statement => ({ Sid, Effect: "Allow", ...grant });

/** A large object is sent in pieces, which are listed before they are put together. */
const objectActions = [
  "s3:AbortMultipartUpload",
  "s3:DeleteObject",
  "s3:GetObject",
  "s3:ListMultipartUploadParts",
  "s3:PutObject",
] as const;

/** What each workload may do with the provider, each right and each resource by name. */
export function workloadGrants(place: CellPlace, keyArn: string): readonly WorkloadGrant[] {
  const bucket = (part: string) => `arn:aws:s3:::${place.name(part)}`;
  const key = allow("Key", { Action: ["kms:Decrypt", "kms:GenerateDataKey"], Resource: [keyArn] });
  const readWrite = [
    allow("Objects", { Action: [...objectActions], Resource: [`${bucket("objects")}/*`] }),
    allow("List", { Action: ["s3:ListBucket"], Resource: [bucket("objects")] }),
    key,
  ];
  const tenantQueues = place.arn("sqs", `${place.name("tenant")}-*`);
  const mediaQueue = place.arn("mediaconvert", `queues/${place.name(mediaNames.queue)}`);
  return [
    {
      account: "api",
      statements: [
        ...readWrite,
        allow("Exports", { Action: [...objectActions], Resource: [`${bucket("exports")}/*`] }),
        allow("ListExports", { Action: ["s3:ListBucket"], Resource: [bucket("exports")] }),
        ...modelRights(place),
      ],
    },
    {
      account: "worker",
      statements: readWrite,
    },
    {
      account: "media",
      statements: [
        ...readWrite,
        // The message comes from the pipelines themselves, by the task that commits with the job.
        allow("MediaJobs", {
          Action: [
            "sqs:ChangeMessageVisibility",
            "sqs:DeleteMessage",
            // What waits in them is what its pods are scaled by.
            "sqs:GetQueueAttributes",
            "sqs:ReceiveMessage",
            "sqs:SendMessage",
          ],
          Resource: [queueArn(place, "media-jobs"), tenantQueues],
        }),
        allow("MediaEvents", {
          Action: [
            "sqs:ChangeMessageVisibility",
            "sqs:DeleteMessage",
            "sqs:GetQueueUrl",
            "sqs:ReceiveMessage",
          ],
          Resource: [queueArn(place, "media-events")],
        }),
        allow("FindQueues", { Action: [...listQueueActions], Resource: "*" }),
        allow("RemoveExports", { Action: ["s3:DeleteObject"], Resource: [`${bucket("exports")}/*`] }),
        allow("ListExports", { Action: ["s3:ListBucket"], Resource: [bucket("exports")] }),
        allow("StartTranscriptions", { Action: [...startTranscriptionActions], Resource: "*" }),
        allow("Transcriptions", {
          Action: ["transcribe:DeleteTranscriptionJob", "transcribe:GetTranscriptionJob"],
          Resource: [place.arn("transcribe", "transcription-job/fieldstone-*")],
        }),
        allow("Vocabularies", {
          Action: ["transcribe:DeleteVocabulary", "transcribe:GetVocabulary"],
          Resource: [place.arn("transcribe", "vocabulary/fieldstone-*")],
        }),
        allow("Transcode", {
          Action: ["mediaconvert:CancelJob", "mediaconvert:CreateJob", "mediaconvert:GetJob"],
          Resource: [mediaQueue, place.arn("mediaconvert", "jobs/*")],
        }),
        allow("LookAtRecordings", { Action: [...probeActions], Resource: "*" }),
        allow("PassRole", {
          Action: ["iam:PassRole"],
          Resource: [`arn:aws:iam::${place.account}:role/${place.name(mediaNames.role)}`],
          Condition: { StringEquals: { "iam:PassedToService": "mediaconvert.amazonaws.com" } },
        }),
      ],
    },
    {
      account: "operator",
      statements: [
        // It reads and writes no object: cells do, when it asks them.
        allow("TenantPolicies", {
          Action: ["s3:GetBucketPolicy", "s3:PutBucketPolicy"],
          Resource: [bucket("objects")],
        }),
        allow("TenantQueues", {
          Action: [
            "sqs:CreateQueue",
            "sqs:DeleteQueue",
            "sqs:GetQueueAttributes",
            "sqs:GetQueueUrl",
            "sqs:SetQueueAttributes",
            "sqs:TagQueue",
          ],
          Resource: [tenantQueues],
        }),
      ],
    },
    {
      account: "external-secrets",
      statements: [
        allow("Secrets", {
          Action: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
          Resource: [place.arn("secretsmanager", `secret:${place.stack}/fieldstone-*`)],
        }),
        key,
      ],
    },
    {
      // Disks that outlive a pod.
      account: "ebs-csi-controller-sa",
      managedPolicy: "service-role/AmazonEBSCSIDriverPolicy",
      statements: [
        allow("Disks", {
          Action: ["kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKeyWithoutPlaintext"],
          Resource: [keyArn],
        }),
        allow("DisksOfNodes", {
          Action: ["kms:CreateGrant"],
          Resource: [keyArn],
          Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
        }),
      ],
    },
    {
      account: "cluster-autoscaler",
      statements: [
        allow("Nodes", {
          Action: ["autoscaling:SetDesiredCapacity", "autoscaling:TerminateInstanceInAutoScalingGroup"],
          Resource: [
            place.arn("autoscaling", `autoScalingGroup:*:autoScalingGroupName/eks-${place.name("")}*`),
          ],
        }),
        allow("NodeGroups", {
          Action: ["eks:DescribeNodegroup"],
          Resource: [place.arn("eks", `nodegroup/${place.name("cell")}/*`)],
        }),
        allow("LookAtNodes", { Action: [...describeNodeActions], Resource: "*" }),
      ],
    },
    {
      // What pods wrote to their logs, and their traces.
      account: "collector",
      statements: [
        allow("Logs", {
          Action: ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"],
          Resource: [place.arn("logs", `log-group:${podLogs(place.environment, place.region)}:*`)],
        }),
        allow("Traces", { Action: [...sendTraceActions], Resource: "*" }),
      ],
    },
    {
      account: "load-balancer-controller",
      statements: [
        allow("Targets", {
          Action: ["elasticloadbalancing:DeregisterTargets", "elasticloadbalancing:RegisterTargets"],
          Resource: [place.arn("elasticloadbalancing", `targetgroup/${place.name("")}*`)],
        }),
        // The provider offers these calls for all resources of a kind or for none.
        allow("Look", { Action: [...describeTargetActions], Resource: "*" }),
      ],
    },
  ];
}

/** The one model by which the cell answers, where it is the region's own. */
function modelRights({ environment, region, providerRegion }: CellPlace): readonly Statement[] {
  const model = environment.models[region];
  if (model?.provider !== "bedrock") return [];
  return [
    allow("Model", {
      Action: ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
      Resource: [`arn:aws:bedrock:${providerRegion}::foundation-model/${model.model}`],
    }),
  ];
}

/** Reading calls that cannot be limited to a resource. They tell of addresses and target groups, not of data. */
const describeTargetActions = [
  "ec2:DescribeInstances",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:DescribeVpcs",
  "elasticloadbalancing:DescribeTargetGroups",
  "elasticloadbalancing:DescribeTargetHealth",
] as const;

/** Likewise for nodes: they tell of kinds and numbers of machines. */
const describeNodeActions = [
  "autoscaling:DescribeAutoScalingGroups",
  "autoscaling:DescribeAutoScalingInstances",
  "autoscaling:DescribeLaunchConfigurations",
  "autoscaling:DescribeScalingActivities",
  "autoscaling:DescribeTags",
  "ec2:DescribeInstanceTypes",
  "ec2:DescribeLaunchTemplateVersions",
] as const;

/** Traces lie in one store of the account in the region: they can be sent there, and not read. */
const sendTraceActions = ["xray:PutTelemetryRecords", "xray:PutTraceSegments"] as const;

/** Likewise for what a file holds: read by the caller's own right to the object. */
const probeActions = ["mediaconvert:Probe"] as const;

/** Likewise for queues: their names alone. */
const listQueueActions = ["sqs:ListQueues"] as const;

/** Likewise what begins here and has no name before. The sound is read by the rights of whoever asks. */
const startTranscriptionActions = [
  "transcribe:CreateVocabulary",
  "transcribe:StartTranscriptionJob",
] as const;

/** All that is granted for every resource. @internal */
export const describeActions = [
  ...startTranscriptionActions,
  ...describeTargetActions,
  ...describeNodeActions,
  ...sendTraceActions,
  ...listQueueActions,
  ...probeActions,
] as const;
