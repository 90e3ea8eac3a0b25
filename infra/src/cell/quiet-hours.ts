import type { Region } from "@fieldstone/regions/region.ts";

/** When a cell's database may be changed, and when it is backed up, in the provider's format: UTC. */
export interface QuietHours {
  /** `tue:03:30-tue:04:30` */
  readonly maintenance: string;
  /** `02:00-03:00` */
  readonly backup: string;
  /** `cron(0 6 * * ? *)`: the copy into the vault, well clear of both, which would make it fail. */
  readonly copy: string;
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
/** A working day follows each: people on call have slept, and a release can be rolled back. */
const firstDay = 1;
const hoursOfDay = 24;
/** In the region's local solar time. */
const backupHour = 2;
const maintenanceHour = 3;
const copyHour = 6;
const degreesAnHour = 15;

/**
 * Windows at night in the region, by its longitude, on a weekday that no other cell has, so that a bad update
 * by the provider shows in one cell before it reaches the next.
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
    copy: `cron(0 ${utc(copyHour)} * * ? *)`,
  };
}
