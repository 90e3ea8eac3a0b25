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
