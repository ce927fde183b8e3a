import { writeLine } from '#base/csv-cells.ts';
import { Sheet } from '../contract.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import { importSheets } from './sheets/sheets.ts';

const csv = (lines: readonly (readonly string[])[]): string => `\ufeff${lines.map((line) => writeLine(line)).join('')}`;

/** A file of each kind to begin with, by the name under which it is downloaded. */
export const sampleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Sheet.options.map((sheet) => [sheetDefinitions[sheet].sample_file, csv(importSheets[sheet].sample)]),
);
