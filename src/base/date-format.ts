const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter for a zone; making one costs more than using it. */
function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** An instant in a zone as `M/D/YY HH:mm`. */
export function formatShort(instant: string | Date, zone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  const parts = formatOf(zone, options).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

/** An instant in a zone as `Nov 21, 2026, 3:04 PM`. */
export function formatLong(instant: string | Date, zone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  };
  // Newer runtimes put a narrow no-break space before AM and PM; plain text compares and exports better.
  return formatOf(zone, options)
    .format(new Date(instant))
    .replace(/\u202f/g, ' ');
}
