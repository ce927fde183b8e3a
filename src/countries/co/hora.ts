export const ZONE = 'America/Bogota';

/** Minutes ahead of UTC, all year. */
export const UTC_OFFSET = -300;

/** The time of day in Colombia, as IssueTime has it: `10:53:10-05:00`. */
export function horaOf(at: string): string {
  const local = new Date(Date.parse(at) + UTC_OFFSET * 60_000);
  return `${local.toISOString().slice(11, 19)}-05:00`;
}
