import type { ProductFamily } from "./products.ts";

/** Absent limits are not set by the plan. */
export interface Plan {
  readonly name: string;
  readonly family: ProductFamily;
  /** Sold to new workspaces; other plans remain for workspaces that have them. */
  readonly current: boolean;
  /** Transcription minutes per month. */
  readonly transcriptionMinutes?: number | "unlimited";
  readonly seatsMin?: number;
  readonly seatsMax?: number;
  readonly projects?: number;
  readonly folders?: number;
  readonly channels?: number;
  readonly channelDataPoints?: number;
  readonly templates?: number;
  readonly extensions?: number;
  readonly tagBoards?: number;
  readonly workspaceFields?: number;
}

const businessJun2023 = {
  family: "enterprise",
  current: true,
  transcriptionMinutes: 6000,
  seatsMin: 10,
} as const;

export const plans = {
  freeOct2022: {
    name: "Free Oct 2022",
    family: "free",
    current: false,
    transcriptionMinutes: 300,
    seatsMax: 3,
    channels: 1,
  },
  freeNov2022: {
    name: "Free Nov 2022",
    family: "free",
    current: false,
    transcriptionMinutes: 180,
    seatsMax: 1,
    channels: 1,
  },
  freeFeb2023: {
    name: "Free Feb 2023",
    family: "free",
    current: false,
    transcriptionMinutes: 180,
    projects: 3,
    folders: 1,
    channels: 1,
  },
  freeMar2024: {
    name: "Free Mar 2024",
    family: "free",
    current: true,
    projects: 1,
    folders: 1,
    channels: 1,
    channelDataPoints: 250,
    seatsMax: 2000,
  },
  starterMar2023: {
    name: "Starter Mar 2023",
    family: "pro",
    current: false,
    transcriptionMinutes: 600,
    folders: 3,
    seatsMin: 5,
  },
  starterJun2023: {
    name: "Starter Jun 2023",
    family: "pro",
    current: false,
    transcriptionMinutes: 600,
    folders: 1,
    seatsMin: 3,
  },
  pro: { name: "Pro", family: "pro", current: false, transcriptionMinutes: "unlimited", seatsMin: 1 },
  proFeb2023: {
    name: "Pro Feb 2023",
    family: "pro",
    current: false,
    transcriptionMinutes: 600,
    seatsMax: 4,
    folders: 3,
  },
  proMar2024: { name: "Pro Mar 2024", family: "pro", current: true, seatsMin: 1 },
  team: { name: "Team", family: "team", current: false, templates: 5, extensions: 5, seatsMin: 5 },
  teamJun2023: {
    name: "Team Jun 2023",
    family: "team",
    current: false,
    transcriptionMinutes: 1500,
    extensions: 3,
    templates: 3,
    tagBoards: 3,
    seatsMin: 5,
  },
  teamFeb2023: {
    name: "Team Feb 2023",
    family: "team",
    current: false,
    transcriptionMinutes: 1800,
    folders: 5,
    extensions: 3,
    templates: 3,
    tagBoards: 3,
    seatsMin: 5,
  },
  enterpriseBundle: { name: "Enterprise bundle", family: "enterprise", current: true, seatsMin: 15 },
  businessFeb2023: { name: "Business Feb 2023", family: "enterprise", current: true, seatsMin: 10 },
  businessJun2023: { name: "Business Jun 2023", ...businessJun2023 },
  businessSep2023: { name: "Business Sep 2023", ...businessJun2023 },
  enterpriseJul2023: { name: "Enterprise Jul 2023", family: "enterprise", current: true, seatsMin: 10 },
  expertProgram: { name: "Expert program", family: "enterprise", current: true, seatsMax: 10 },
  enterpriseProBundle: { name: "Enterprise pro bundle", family: "enterprise", current: true, seatsMin: 20 },
  enterpriseTrial: {
    name: "Enterprise trial",
    family: "enterprise",
    current: true,
    channelDataPoints: 10_000,
    seatsMin: 1,
  },
} as const satisfies Record<string, Plan>;
export type PlanKey = keyof typeof plans;

export const planKeys = [
  "freeOct2022",
  "freeNov2022",
  "freeFeb2023",
  "freeMar2024",
  "starterMar2023",
  "starterJun2023",
  "pro",
  "proFeb2023",
  "proMar2024",
  "team",
  "teamJun2023",
  "teamFeb2023",
  "enterpriseBundle",
  "businessFeb2023",
  "businessJun2023",
  "businessSep2023",
  "enterpriseJul2023",
  "expertProgram",
  "enterpriseProBundle",
  "enterpriseTrial",
] as const satisfies readonly PlanKey[];

/** The plan of a key, with its optional limits. */
export function planOf(key: PlanKey): Plan {
  return plans[key];
}
