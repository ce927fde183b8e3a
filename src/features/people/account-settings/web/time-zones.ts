/** A choice of a select: `value` is an IANA zone. */
type ZoneChoice = { value: string; label: string };

/** “UTC−05:00”: a zone's offset at an instant. */
function offsetOf(zone: string, at: Date): string {
  // No cache: each is used once, and hundreds would stay in memory.
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', 'UTC').replace('-', '−');
}

/** “America/Mexico City (UTC−06:00)”: found by its parts and by its offset. */
export const zoneLabel = (zone: string, at: Date): string =>
  zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} (${offsetOf(zone, at)})`;

/** Every zone of this browser and the one that is `stored`, which may have an older name; by name. */
export function zoneChoices(stored: string, at: Date): ZoneChoice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored]);
  return [...zones].sort().map((value) => ({ value, label: zoneLabel(value, at) }));
}
