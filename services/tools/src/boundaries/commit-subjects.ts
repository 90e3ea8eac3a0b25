const subjectLengthMax = 72;
/** `area: what`, or several areas: `router, api: what`. */
const form = /^[a-z0-9.-]+(?:, [a-z0-9.-]+)*: \S/;

/** Why a commit's subject is invalid; undefined if it is valid. */
export function subjectFault(subject: string): string | undefined {
  if (!form.test(subject)) return "must be `area: what`";
  if (subject.endsWith(".")) return "ends without a full stop";
  if (subject.length > subjectLengthMax)
    return `has ${subject.length} characters, more than ${subjectLengthMax}`;
  return undefined;
}
