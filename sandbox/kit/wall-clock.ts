const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return format;
}

/** The local time in `zone` (IANA name): `YYYY-MM-DDTHH:mm:ss`, without a zone. */
export function wallClock(instant: number, zone: string): string {
  return formatOf(zone).format(instant).replace(' ', 'T'); // Swedish dates are ISO dates
}

/** Moves a wall-clock time by whole days and keeps its time of day, whatever the zone's offset does in between. */
export function shiftDays(wall: string, days: number): string {
  const day = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}T${wall.slice(11)}`;
}
