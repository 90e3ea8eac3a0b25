/** The part of an access policy that ours use. Every name is written out: a star stands for nothing in an action. */
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

/** Tag of every identity that may touch a cell's data: the group of regions that it works in. */
export const residencyTag = "fieldstone:residency";

/**
 * Refuses the data to whoever does not carry the group's tag. People with a signed address come as the identity
 * that signed it, and so does whoever asks through a service of the provider's; those acting for the cell by
 * themselves come as themselves.
 */
export function onlyFromGroup(group: string): NonNullable<Statement["Condition"]> {
  return {
    StringNotEquals: { [`aws:PrincipalTag/${residencyTag}`]: group },
    Bool: { "aws:PrincipalIsAWSService": "false" },
  };
}
