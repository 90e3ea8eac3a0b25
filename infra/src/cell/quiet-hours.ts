import type { Region } from "@fieldstone/regions/region.ts";

/** When a cell's database may be changed, and is copied, in the provider's words: UTC. */
export interface QuietHours {
  /** `tue:03:30-tue:04:30` */
  readonly maintenance: string;
  /** `02:00-03:00` */
  readonly backup: string;
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
/** A day that most people work on comes after: whoever is called has slept, and a release can be taken back. */
const firstDay = 1;
const hoursOfDay = 24;
/** By the clock of the region's place. */
const backupHour = 2;
const maintenanceHour = 3;
const degreesAnHour = 15;

/**
 * The region's night, by its longitude, and a day of the week that no other cell has: a fault of the provider's update is
 * seen in one cell before the next has it.
 */
export function quietHours({
  location,
  networkNumber,
}: Pick<Region, "location" | "networkNumber">): QuietHours {
  const offset = Math.round(location.longitude / degreesAnHour);
  const utc = (hour: number) => (hour - offset + hoursOfDay) % hoursOfDay;
  const text = (hour: number, minute: string) => `${String(hour % hoursOfDay).padStart(2, "0")}:${minute}`;
  const at = utc(maintenanceHour);
  const day = (networkNumber - 1 + firstDay) % days.length;
  const until = days[(day + (at + 1 === hoursOfDay ? 1 : 0)) % days.length];
  return {
    maintenance: `${days[day]}:${text(at, "30")}-${until}:${text(at + 1, "30")}`,
    backup: `${text(utc(backupHour), "00")}-${text(utc(backupHour) + 1, "00")}`,
  };
}
