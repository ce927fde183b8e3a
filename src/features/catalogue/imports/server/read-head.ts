import type { Encoding } from '#base/encodings.ts';
import { AppError } from '#base/errors.ts';
import { guessDecimal } from '#platform/csv/decimals.ts';
import { decoderOf } from '#platform/csv/encoding.ts';
import { type NoTable, readTableHead } from '#platform/csv/table-head.ts';
import type { Language } from '#texts/language.ts';
import type { Sheet } from '../contract.ts';
import { columnsOf } from '../first-line.ts';
import { isHeaderOf } from '../sheets.ts';
import { suggestMapping } from '../suggest-mapping.ts';
import { cellText } from './cell-values.ts';
import { importTexts } from './import-texts.ts';

/** So much of a file's beginning says how it is to be read. */
export const HEAD_BYTES = 1_048_576;
const SAMPLES = 5;
const MAX_NAME = 200;
const MAX_SAMPLE = 300;

type Head = { sheet: Sheet; encoding: Encoding; head: Buffer; isWhole: boolean };

/**
 * How a file is to be read, by its beginning: as columns of the table of imports.
 * @throws AppError import_file_format for what is no table
 */
export function readHead(reader: { language: Language }, { sheet, encoding, head, isWhole }: Head) {
  const text = decoderOf(encoding).decode(head, { stream: !isWhole });
  const table = readTableHead(text, isWhole, (cell) => isHeaderOf(sheet, cell));
  if (typeof table === 'string') throw refusal(reader, table);
  const { first_row, has_header, first_line, delimiter } = table;
  const rows = table.rows.map(({ cells }) => cells);
  return {
    encoding,
    has_header,
    first_line,
    delimiter,
    decimal_sign: guessDecimal([first_row, ...rows], delimiter),
    first_row: JSON.stringify(first_row.map((cell) => cutText(cell, MAX_NAME))),
    samples: JSON.stringify(
      rows.slice(0, SAMPLES).map((cells) => cells.map((cell) => cutText(cellText(cell), MAX_SAMPLE))),
    ),
    mapping: JSON.stringify(suggestMapping(sheet, columnsOf(first_row, has_header), rows)),
  };
}

/** What a text column takes, and no longer than a screen shows. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\0', '\ufffd');

/** The error for a file without a usable table, with the reason in addition to the general text. */
const refusal = (reader: { language: Language }, reason: NoTable): AppError =>
  new AppError('import_file_format', { fields: { file: [importTexts(reader).refusals[reason]] } });
