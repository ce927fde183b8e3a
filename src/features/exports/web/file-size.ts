const UNITS = ['B', 'kB', 'MB', 'GB'];

/** 812 B, 12.3 kB, 1.2 MB: with one decimal below a hundred of its unit. `count` writes the number. */
export function fileSize(bytes: number, count: (value: number) => string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${count(unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[unit]}`;
}
