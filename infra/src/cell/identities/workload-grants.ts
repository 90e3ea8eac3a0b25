import { podLogs } from "@fieldstone/regions/deployment/cell-names.ts";
import { mediaNames } from "@fieldstone/regions/deployment/media-names.ts";
import type { Statement } from "../../policy/policy-document.ts";
import type { CellPlace } from "../cell-place.ts";
import { queueArn } from "../queues.ts";
import { balancerStatements, describeBalancerActions } from "./balancer-grant.ts";

export interface WorkloadGrant {
  /** Name of the service account in the cell's namespace. */
  readonly account: string;
  readonly statements: readonly Statement[];
  /** The provider's managed policy for its own add-on. */
  readonly managedPolicy?: string;
}

type Grant = Pick<Statement, "Action" | "Resource" | "Condition">;
const allow = (Sid: string, grant: Grant): Statement => ({ Sid, Effect: "Allow", ...grant });

/** Large objects are uploaded in parts, which are listed before they are assembled. */
const objectActions = [
  "s3:AbortMultipartUpload",
  "s3:DeleteObject",
  "s3:GetObject",
  "s3:ListMultipartUploadParts",
  "s3:PutObject",
] as const;

/** The cell's place and the ARNs that several workloads' rights name. */
interface GrantScope {
  readonly place: CellPlace;
  readonly bucket: (part: string) => string;
  readonly keyArn: string;
  readonly tenantQueues: string;
}

const keyRight = (keyArn: string): Statement =>
  allow("Key", { Action: ["kms:Decrypt", "kms:GenerateDataKey"], Resource: [keyArn] });

/** Rights to the cell's objects, which each of its processes has. */
const objectRights = ({ bucket, keyArn }: GrantScope): readonly Statement[] => [
  allow("Objects", { Action: [...objectActions], Resource: [`${bucket("objects")}/*`] }),
  allow("List", { Action: ["s3:ListBucket"], Resource: [bucket("objects")] }),
  keyRight(keyArn),
];

/** What each workload may do at the provider, with every action and resource by name. */
export function workloadGrants(place: CellPlace, keyArn: string): readonly WorkloadGrant[] {
  const scope: GrantScope = {
    place,
    keyArn,
    bucket: (part) => `arn:aws:s3:::${place.name(part)}`,
    tenantQueues: place.arn("sqs", `${place.name("tenant")}-*`),
  };
  return [
    apiGrant(scope),
    { account: "worker", statements: objectRights(scope) },
    mediaGrant(scope),
    operatorGrant(scope),
    secretsGrant(scope),
    diskGrant(scope),
    autoscalerGrant(scope),
    collectorGrant(scope),
    { account: "load-balancer-controller", statements: balancerStatements(place) },
  ];
}

function apiGrant(scope: GrantScope): WorkloadGrant {
  const { place, bucket } = scope;
  return {
    account: "api",
    statements: [
      ...objectRights(scope),
      allow("Exports", { Action: [...objectActions], Resource: [`${bucket("exports")}/*`] }),
      allow("ListExports", { Action: ["s3:ListBucket"], Resource: [bucket("exports")] }),
      ...modelRights(place),
    ],
  };
}

function mediaGrant(scope: GrantScope): WorkloadGrant {
  const { place, bucket, tenantQueues } = scope;
  return {
    account: "media",
    statements: [
      ...objectRights(scope),
      // The pipelines send the message themselves, in the task that commits with the job.
      allow("MediaJobs", {
        Action: [
          "sqs:ChangeMessageVisibility",
          "sqs:DeleteMessage",
          // The pods are scaled by the length of the queues.
          "sqs:GetQueueAttributes",
          "sqs:ReceiveMessage",
          "sqs:SendMessage",
        ],
        Resource: [queueArn(place, "media-jobs"), tenantQueues],
      }),
      allow("MediaEvents", {
        Action: ["sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:GetQueueUrl", "sqs:ReceiveMessage"],
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
      allow("FindVocabularies", { Action: [...listVocabularyActions], Resource: "*" }),
      allow("Transcode", {
        Action: ["mediaconvert:CancelJob", "mediaconvert:CreateJob", "mediaconvert:GetJob"],
        Resource: [
          place.arn("mediaconvert", `queues/${place.name(mediaNames.queue)}`),
          place.arn("mediaconvert", "jobs/*"),
        ],
      }),
      allow("ProbeRecordings", { Action: [...probeActions], Resource: "*" }),
      allow("PassRole", {
        Action: ["iam:PassRole"],
        Resource: [`arn:aws:iam::${place.account}:role/${place.name(mediaNames.role)}`],
        Condition: { StringEquals: { "iam:PassedToService": "mediaconvert.amazonaws.com" } },
      }),
    ],
  };
}

function operatorGrant({ bucket, tenantQueues }: GrantScope): WorkloadGrant {
  return {
    account: "operator",
    statements: [
      // The operator reads and writes no object: cells do on its request.
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
  };
}

function secretsGrant({ place, keyArn }: GrantScope): WorkloadGrant {
  return {
    account: "external-secrets",
    statements: [
      allow("Secrets", {
        Action: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
        Resource: [place.arn("secretsmanager", `secret:${place.stack}/fieldstone-*`)],
      }),
      keyRight(keyArn),
    ],
  };
}

function diskGrant({ keyArn }: GrantScope): WorkloadGrant {
  return {
    // For disks that outlive a pod.
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
  };
}

function autoscalerGrant({ place }: GrantScope): WorkloadGrant {
  return {
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
      allow("DescribeNodes", { Action: [...describeNodeActions], Resource: "*" }),
    ],
  };
}

function collectorGrant({ place }: GrantScope): WorkloadGrant {
  return {
    // The logs of pods, and their traces.
    account: "collector",
    statements: [
      allow("Logs", {
        Action: ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"],
        Resource: [place.arn("logs", `log-group:${podLogs(place.environment, place.region)}:*`)],
      }),
      allow("Traces", { Action: [...sendTraceActions], Resource: "*" }),
    ],
  };
}

/** The one model that the cell answers with, if it runs in the region at the provider. */
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

/** Read calls that cannot be limited to a resource. They reveal kinds and numbers of machines. */
const describeNodeActions = [
  "autoscaling:DescribeAutoScalingGroups",
  "autoscaling:DescribeAutoScalingInstances",
  "autoscaling:DescribeLaunchConfigurations",
  "autoscaling:DescribeScalingActivities",
  "autoscaling:DescribeTags",
  "ec2:DescribeInstanceTypes",
  "ec2:DescribeLaunchTemplateVersions",
] as const;

/** Traces are in one store per account and region: they can be sent there, but not read. */
const sendTraceActions = ["xray:PutTelemetryRecords", "xray:PutTraceSegments"] as const;

/** The same for probing a file: the provider reads it with the caller's own right to the object. */
const probeActions = ["mediaconvert:Probe"] as const;

/** The same for queues: these reveal only names. */
const listQueueActions = ["sqs:ListQueues"] as const;

/** The same for vocabularies: those that a killed process left are found by their names. */
const listVocabularyActions = ["transcribe:ListVocabularies"] as const;

/** The same for what is created here and has no name yet. The sound is read with the caller's rights. */
const startTranscriptionActions = [
  "transcribe:CreateVocabulary",
  "transcribe:StartTranscriptionJob",
] as const;

/** Everything that is granted on all resources. @internal */
export const describeActions = [
  ...startTranscriptionActions,
  ...describeBalancerActions,
  ...describeNodeActions,
  ...sendTraceActions,
  ...listQueueActions,
  ...listVocabularyActions,
  ...probeActions,
] as const;
