/** Job roles to choose from at sign-up. */
export const jobRoles = [
  "Researcher",
  "Designer",
  "Product manager",
  "Engineer",
  "Marketer",
  "Sales",
  "Support",
  "Customer success",
  "Operations",
  "Finance",
  "Legal",
  "Executive",
  "Student",
  "Other",
] as const;
export type JobRole = (typeof jobRoles)[number];

/** Job functions with their own suggested questions. */
export const jobFunctions = [
  "MARKETING",
  "SALES",
  "FINANCE",
  "OPERATIONS",
  "LEGAL",
  "SUPPORT",
  "CUSTOMER_SUCCESS",
] as const;
export type JobFunction = (typeof jobFunctions)[number];

const functionByRole: Readonly<Partial<Record<JobRole, JobFunction>>> = {
  Marketer: "MARKETING",
  Sales: "SALES",
  Support: "SUPPORT",
  "Customer success": "CUSTOMER_SUCCESS",
  Operations: "OPERATIONS",
  Finance: "FINANCE",
  Legal: "LEGAL",
};

export function isJobRole(value: unknown): value is JobRole {
  return jobRoles.some((role) => role === value);
}

/** The function of a role; undefined for roles that get the general questions. */
export function jobFunctionOf(role: JobRole | null | undefined): JobFunction | undefined {
  return role ? functionByRole[role] : undefined;
}

export const orgSizes = ["1-25", "26-200", "201-500", "501-1000", "1001-5000", "5000+"] as const;
export type OrgSize = (typeof orgSizes)[number];

export const onboardingPurposes = [
  "Research analysis",
  "Video transcription",
  "Insights hub",
  "Share insights",
  "Understand customer needs",
  "High volume feedback",
  "Recruitment",
  "Surveys",
  "Others",
] as const;
export type OnboardingPurpose = (typeof onboardingPurposes)[number];
