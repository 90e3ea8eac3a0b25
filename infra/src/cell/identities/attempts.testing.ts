import { mockAccount } from "../../testing/mock-account.ts";
import type { Call } from "../../testing/policy-simulator.ts";

/** Each attempt as the calls that it takes; an identity without one of them cannot do it. */
export function attemptsOf(stack: string, providerRegion: string): Readonly<Record<string, readonly Call[]>> {
  const prefix = `fieldstone-${stack}`;
  const arn = (service: string, rest: string) =>
    `arn:aws:${service}:${providerRegion}:${mockAccount}:${rest}`;
  const key = arn("kms", `key/${prefix}-data`);
  const via = (service: string, ...actions: string[]): readonly Call[] =>
    actions.map((action) => ({
      action: `kms:${action}`,
      resource: key,
      context: {
        "kms:ViaService": `${service}.${providerRegion}.amazonaws.com`,
        "aws:ViaAWSService": "true",
        ...(action === "CreateGrant" ? { "kms:GrantIsForAWSResource": "true" } : {}),
      },
    }));
  const on = (resource: string, ...actions: string[]): readonly Call[] =>
    actions.map((action) => ({ action, resource }));
  const bucket = (part: string) => `arn:aws:s3:::${prefix}-${part}`;
  const objectOf = (part: string) => `${bucket(part)}/EU_A/0190a1b2/files/1`;
  const storing = (part: string) => ({
    [`read ${part}`]: [...on(objectOf(part), "s3:GetObject"), ...via("s3", "Decrypt")],
    // Large objects are uploaded in parts, which are listed before they are assembled.
    [`write ${part}`]: [
      ...on(objectOf(part), "s3:PutObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"),
      ...via("s3", "GenerateDataKey", "Decrypt"),
    ],
    [`delete ${part}`]: on(objectOf(part), "s3:DeleteObject"),
    [`list ${part}`]: on(bucket(part), "s3:ListBucket"),
    [`destroy former versions of ${part}`]: on(objectOf(part), "s3:DeleteObjectVersion"),
    [`read the ${part}' policy`]: on(bucket(part), "s3:GetBucketPolicy"),
    [`replace the ${part}' policy`]: on(bucket(part), "s3:PutBucketPolicy"),
    [`open ${part} to the public`]: on(bucket(part), "s3:PutBucketPublicAccessBlock"),
    [`copy ${part} elsewhere`]: on(bucket(part), "s3:PutReplicationConfiguration"),
    [`keep fewer versions of ${part}`]: on(bucket(part), "s3:PutLifecycleConfiguration"),
  });
  const mediaConvert = "mediaconvert.amazonaws.com";
  const queue = (name: string) => arn("sqs", `${prefix}-${name}`);
  const queued = (name: string) => ({
    send: [...on(queue(name), "sqs:SendMessage"), ...via("sqs", "GenerateDataKey", "Decrypt")],
    take: [
      ...on(queue(name), "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility"),
      ...via("sqs", "Decrypt"),
    ],
  });
  const shared = queued("media-jobs");
  const tenants = queued("tenant-0190a1b2-media-jobs");
  const secret = (name: string) => [
    ...on(arn("secretsmanager", `secret:${name}-AbCdEf`), "secretsmanager:GetSecretValue"),
    ...via("secretsmanager", "Decrypt"),
  ];
  const nodesOf = (cell: string) =>
    arn("autoscaling", `autoScalingGroup:1b2c:autoScalingGroupName/eks-fieldstone-${cell}-general-9c`);
  const targets = (cell: string) =>
    arn("elasticloadbalancing", `targetgroup/fieldstone-${cell}-api/0123456789abcdef`);
  const copy = arn("rds", "snapshot:awsbackup:job-0190a1b2");
  const elb = (rest: string, ...actions: string[]) =>
    on(
      arn("elasticloadbalancing", `${rest}/0123456789abcdef`),
      ...actions.map((each) => `elasticloadbalancing:${each}`),
    );
  const firewall = { resource: arn("ec2", "security-group/sg-0123456789abcdef0") };
  const asOurs = (tags: "Request" | "Resource") => ({
    [`aws:${tags}Tag/elbv2.k8s.aws/cluster`]: `${prefix}-cell`,
  });
  const ofCell = (cell: string) => ({ "aws:ResourceTag/fieldstone:cell": cell });
  const volume = { resource: arn("ec2", "volume/vol-0123456789abcdef0") };
  const ours = { "ec2:ResourceTag/ebs.csi.aws.com/cluster": "true" };
  return {
    ...storing("objects"),
    ...storing("exports"),
    "put objects back": [...on(objectOf("objects"), "s3:PutObject"), ...via("s3", "GenerateDataKey")],
    transcribe: [
      ...on("*", "transcribe:StartTranscriptionJob", "transcribe:CreateVocabulary"),
      ...on("*", "transcribe:ListVocabularies"),
      ...on(
        arn("transcribe", "transcription-job/fieldstone-1"),
        "transcribe:GetTranscriptionJob",
        "transcribe:DeleteTranscriptionJob",
      ),
      ...on(
        arn("transcribe", "vocabulary/fieldstone-1"),
        "transcribe:GetVocabulary",
        "transcribe:DeleteVocabulary",
      ),
    ],
    "read transcripts of others": on(
      arn("transcribe", "transcription-job/board-meeting"),
      "transcribe:GetTranscriptionJob",
    ),
    "ask a model": on(
      modelArn(providerRegion, "amazon.nova-lite-v1:0"),
      "bedrock:InvokeModelWithResponseStream",
    ),
    "convert recordings": [
      ...on(arn("mediaconvert", `queues/${prefix}-media`), "mediaconvert:CreateJob"),
      ...on(arn("mediaconvert", "jobs/1"), "mediaconvert:GetJob", "mediaconvert:CancelJob"),
      {
        action: "iam:PassRole",
        resource: `arn:aws:iam::${mockAccount}:role/${prefix}-media-convert`,
        context: { "iam:PassedToService": mediaConvert },
      },
      ...on("*", "mediaconvert:Probe"),
    ],
    "hear of conversions": [...on(queue("media-events"), "sqs:GetQueueUrl"), ...queued("media-events").take],
    "tell of conversions": queued("media-events").send,
    "send media jobs": shared.send,
    "take media jobs": shared.take,
    "send a tenant's media jobs": tenants.send,
    "take a tenant's media jobs": tenants.take,
    "find queues": on("*", "sqs:ListQueues"),
    "make and remove a tenant's queues": on(
      queue("tenant-0190a1b2-media-jobs"),
      "sqs:CreateQueue",
      "sqs:DeleteQueue",
      "sqs:GetQueueAttributes",
      "sqs:GetQueueUrl",
    ),
    "raise an alarm": [
      ...on(arn("sns", `${prefix}-alarms`), "sns:Publish"),
      ...via("sns", "GenerateDataKey"),
    ],
    "silence the alarms": on(arn("sns", `${prefix}-alarms`), "sns:SetTopicAttributes"),
    "end the mails of the database's failures": on(
      arn("rds", `es:${prefix}-database-events`),
      "rds:DeleteEventSubscription",
    ),
    "remove the queue of all": on(queue("media-jobs"), "sqs:DeleteQueue"),
    "read the processes' secrets": secret(`${stack}/fieldstone-service`),
    "read the master's password": secret(`${stack}/database-admin-password`),
    "read the routers' master's password": secret("fieldstone-global/admin-password"),
    "read another cell's secrets": secret("moon/fieldstone-service"),
    "use the key by itself": on(key, "kms:Decrypt"),
    "let the key be deleted": on(key, "kms:ScheduleKeyDeletion"),
    "replace the key's policy": on(key, "kms:PutKeyPolicy"),
    "copy the key elsewhere": on(key, "kms:ReplicateKey"),
    "make disks": [
      {
        ...volume,
        action: "ec2:CreateVolume",
        context: { "aws:RequestTag/ebs.csi.aws.com/cluster": "true" },
      },
      ...on(key, "kms:DescribeKey"),
      ...via("ec2", "GenerateDataKeyWithoutPlaintext", "CreateGrant"),
    ],
    "attach disks": [
      { ...volume, action: "ec2:AttachVolume", context: ours },
      { action: "ec2:AttachVolume", resource: arn("ec2", "instance/i-0123456789abcdef0") },
      ...via("ec2", "CreateGrant", "Decrypt"),
    ],
    "delete disks of others": on(volume.resource, "ec2:DeleteVolume"),
    "look at nodes": on("*", "autoscaling:DescribeAutoScalingGroups", "ec2:DescribeInstanceTypes"),
    "look at nodes' addresses": on(
      "*",
      "ec2:DescribeInstances",
      "ec2:DescribeNetworkInterfaces",
      "ec2:DescribeTags",
    ),
    "change the number of nodes": on(
      nodesOf(stack),
      "autoscaling:SetDesiredCapacity",
      "autoscaling:TerminateInstanceInAutoScalingGroup",
    ),
    "change another cell's nodes": on(nodesOf("moon"), "autoscaling:SetDesiredCapacity"),
    "look at targets": on(
      "*",
      "elasticloadbalancing:DescribeTargetGroups",
      "elasticloadbalancing:DescribeTargetHealth",
    ),
    "make the hosts' balancer": [
      ...elb(
        "loadbalancer/app/k8s-fieldstonehosts-0a1b2c3d4e",
        "CreateLoadBalancer",
        "AddTags",
        "CreateListener",
      ),
      ...elb("listener/app/k8s-fieldstonehosts-0a1b2c3d4e/1/2", "AddListenerCertificates", "CreateRule"),
      ...elb("listener-rule/app/k8s-fieldstonehosts-0a1b2c3d4e/1/2/3", "ModifyRule", "DeleteRule"),
      ...on("*", "acm:ListCertificates", "acm:DescribeCertificate"),
    ],
    "make the hosts' firewall": [
      { ...firewall, action: "ec2:CreateSecurityGroup", context: asOurs("Request") },
      { action: "ec2:CreateSecurityGroup", resource: arn("ec2", "vpc/vpc-1"), context: ofCell(stack) },
      {
        ...firewall,
        action: "ec2:CreateTags",
        context: { ...asOurs("Request"), "ec2:CreateAction": "CreateSecurityGroup" },
      },
      { ...firewall, action: "ec2:AuthorizeSecurityGroupIngress", context: asOurs("Resource") },
      { ...firewall, action: "ec2:DeleteSecurityGroup", context: asOurs("Resource") },
    ],
    "make a balancer of another name": elb("loadbalancer/app/shop", "CreateLoadBalancer"),
    "lead the cell's entrance elsewhere": elb(`listener/app/${prefix}-entrance/1/2`, "ModifyListener"),
    "remove the cell's entrance": elb(`loadbalancer/app/${prefix}-entrance`, "DeleteLoadBalancer"),
    "make groups of targets": elb("targetgroup/k8s-fieldsto-shop", "CreateTargetGroup"),
    "open the database's firewall": on(firewall.resource, "ec2:AuthorizeSecurityGroupIngress"),
    "make firewalls in other networks": [
      { action: "ec2:CreateSecurityGroup", resource: arn("ec2", "vpc/vpc-2"), context: ofCell("moon") },
    ],
    "call what is there a firewall of its own": [
      { ...firewall, action: "ec2:CreateTags", context: asOurs("Request") },
    ],
    "register targets": on(
      targets(stack),
      "elasticloadbalancing:RegisterTargets",
      "elasticloadbalancing:DeregisterTargets",
    ),
    "register another cell's targets": on(targets("moon"), "elasticloadbalancing:RegisterTargets"),
    "send pods' logs": on(
      arn("logs", `log-group:/fieldstone/${stack}/pods:log-stream:node-1`),
      "logs:CreateLogStream",
      "logs:PutLogEvents",
    ),
    "read pods' logs": on(
      arn("logs", `log-group:/fieldstone/${stack}/pods:log-stream:node-1`),
      "logs:GetLogEvents",
    ),
    "remove pods' logs": on(arn("logs", `log-group:/fieldstone/${stack}/pods`), "logs:DeleteLogGroup"),
    "write another cell's logs": on(
      arn("logs", "log-group:/fieldstone/moon/pods:log-stream:node-1"),
      "logs:PutLogEvents",
    ),
    "send traces": on("*", "xray:PutTraceSegments"),
    "read traces": on("*", "xray:BatchGetTraces"),
    "pull images": on("*", "ecr:GetAuthorizationToken"),
    "keep a copy of the database": [
      ...on(arn("rds", `db:${prefix}-database`), "rds:CreateDBSnapshot", "rds:DescribeDBInstances"),
      ...on(copy, "rds:CreateDBSnapshot", "rds:AddTagsToResource", "rds:DescribeDBSnapshots"),
      // When its time is over.
      ...on(copy, "rds:DeleteDBSnapshot"),
      ...on(key, "kms:DescribeKey"),
      ...via("rds", "CreateGrant"),
    ],
    "remove copies from the vault": on(copy, "backup:DeleteRecoveryPoint"),
    "copy from the vault": on(copy, "backup:CopyFromBackupVault"),
    "remove a person's snapshots": on(arn("rds", "snapshot:before-the-upgrade"), "rds:DeleteDBSnapshot"),
    "remove the database": on(arn("rds", `db:${prefix}-database`), "rds:DeleteDBInstance"),
    "copy the database": on(arn("rds", `db:${prefix}-database`), "rds:CreateDBSnapshot"),
    "let others restore the database": on(arn("rds", "snapshot:any"), "rds:ModifyDBSnapshotAttribute"),
    "read the cluster": on(arn("eks", `cluster/${prefix}-cell`), "eks:DescribeCluster"),
    "enter the cluster": on(arn("eks", `cluster/${prefix}-cell`), "eks:CreateAccessEntry"),
    "take on an administrator's role": on(`arn:aws:iam::${mockAccount}:role/on-call`, "sts:AssumeRole"),
    "take on another workload's role": on(
      `arn:aws:iam::${mockAccount}:role/${prefix}-external-secrets`,
      "sts:AssumeRole",
    ),
    "make itself mightier": on(`arn:aws:iam::${mockAccount}:role/${prefix}-media`, "iam:PutRolePolicy"),
    "pass a role on": on(`arn:aws:iam::${mockAccount}:role/${prefix}-nodes`, "iam:PassRole"),
  };
}

/** A model of the provider, by its name. */
export function modelArn(providerRegion: string, name: string): string {
  return `arn:aws:bedrock:${providerRegion}::foundation-model/${name}`;
}
