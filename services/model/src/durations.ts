export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
export const sevenDaysSeconds = 7 * daySeconds;
export const yearSeconds = 365 * daySeconds;

export const secondMs = 1000;
export const minuteMs = minuteSeconds * secondMs;
export const hourMs = hourSeconds * secondMs;
export const dayMs = daySeconds * secondMs;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
export const daysAfter = (now: Date, days: number): Date => daysBefore(now, -days);
