/** The subset of an access policy that ours use. Actions are spelled out, without wildcards. */
export interface Statement {
  readonly Sid: string;
  readonly Effect: "Allow" | "Deny";
  readonly Principal?:
    | "*"
    | { readonly AWS: string | readonly string[] }
    | { readonly Service: string }
    | { readonly Federated: string };
  readonly Action: readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

export function policyDocument(statements: readonly Statement[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: statements });
}

/** Denies actions to everybody, or only to those of the condition. */
export function denied(
  Sid: string,
  Action: readonly string[],
  Resource: string | readonly string[],
  Condition?: Statement["Condition"],
): Statement {
  const denial: Statement = { Sid, Effect: "Deny", Principal: "*", Action, Resource };
  return Condition === undefined ? denial : { ...denial, Condition };
}

/** Lets one of the provider's services take a role for this account alone, or for one source in it. */
export function assumedBy(Service: string, Sid: string, account: string, source?: string): Statement {
  return {
    Sid,
    Effect: "Allow",
    Principal: { Service },
    Action: ["sts:AssumeRole"],
    Condition: {
      StringEquals: { "aws:SourceAccount": account },
      ...(source === undefined ? {} : { ArnEquals: { "aws:SourceArn": source } }),
    },
  };
}

/** Tag of every identity that may access a cell's data: its group of regions. */
export const residencyTag = "fieldstone:residency";

/**
 * Denies the data to identities without the group's tag. A signed address acts as the identity that signed
 * it, and a call through one of the provider's services as its caller; services that act for the cell on
 * their own act as themselves.
 */
export function onlyFromGroup(group: string): NonNullable<Statement["Condition"]> {
  return {
    StringNotEquals: { [`aws:PrincipalTag/${residencyTag}`]: group },
    Bool: { "aws:PrincipalIsAWSService": "false" },
  };
}
