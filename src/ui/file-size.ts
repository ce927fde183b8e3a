const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** 1,234,567 bytes as “1.2 MB”; `count` writes the number in the member's language. */
export function fileSize(bytes: number, count: (value: number) => string): string {
  const power = UNITS.findLastIndex((_, index) => bytes >= STEP ** index);
  const size = bytes / STEP ** Math.max(0, power);
  return `${count(power > 0 && size < 100 ? Math.round(size * 10) / 10 : Math.round(size))} ${UNITS[power] ?? 'B'}`;
}
