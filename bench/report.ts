import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** One line of the table. What is better is smaller unless the unit is a rate (`/s`). */
const Line = z.object({
  work: z.string(),
  unit: z.string(),
  /** NaN, which JSON has not, where the system does not tell. */
  ours: z.union([z.number(), z.null().transform(() => Number.NaN)]),
  oursP95: z.number().optional(),
  bare: z.number().optional(),
  bareP95: z.number().optional(),
  /** CPU of the server process, ours as a multiple of the bare one's. */
  cpuRatio: z.number().optional(),
  /** In words; empty where none is set. */
  target: z.string(),
  isMet: z.boolean().optional(),
});
export type Line = z.infer<typeof Line>;

const Section = z.object({ title: z.string(), lines: z.array(Line) });
export type Section = z.infer<typeof Section>;

/** What a run writes. */
export const Results = z.object({ sections: z.array(Section) });

const RESULTS = join(import.meta.dirname, '../bench-results');
const HEAD = ['work', 'unit', 'ours p50', 'p95', 'bare p50', 'p95', 'ratio', 'CPU', 'target', 'met'];

/** Prints a table; figures to three digits. */
export function printLines(title: string, lines: readonly Line[]): void {
  const rows = [HEAD, ...lines.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => [0, 1, 8, 9].includes(column);
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

/** Writes a run's figures to `bench-results/<time>.json`. @returns the file's path */
export function writeResults(results: unknown): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

function cellsOf({ work, unit, ours, oursP95, bare, bareP95, cpuRatio, target, isMet }: Line): string[] {
  const ratio = bare === undefined ? '' : digits(ours / bare);
  const met = isMet === undefined ? '' : isMet ? 'yes' : 'NO';
  return [
    work,
    unit,
    digits(ours),
    digits(oursP95),
    digits(bare),
    digits(bareP95),
    ratio,
    digits(cpuRatio),
    target,
    met,
  ];
}

function digits(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
