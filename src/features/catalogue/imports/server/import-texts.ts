import { interpolate } from '#base/text.ts';
import { importFaults as english } from '#texts/en/import-faults.ts';
import { importFields as englishFields } from '#texts/en/import-fields.ts';
import { importFaults as spanish } from '#texts/es/import-faults.ts';
import { importFields as spanishFields } from '#texts/es/import-fields.ts';
import { inLanguage } from '#texts/language.ts';
import { type StoredFault, WHOLE_LINE } from '../faults.ts';
import type { FieldName } from '../sheet-fields.ts';

/** The texts of this feature in a member's language. */
export const importTexts = inLanguage({ en: english, es: spanish });

const fieldTexts = inLanguage({ en: englishFields, es: spanishFields });

type Reader = Parameters<typeof importTexts>[0];

export const fieldText = (reader: Reader, name: FieldName): string => fieldTexts(reader)[name];

type FaultText = Pick<StoredFault, 'code' | 'params'>;

/** What is wrong with a line, in a member's words. */
export const formatFault = (reader: Reader, { code, params }: FaultText): string =>
  interpolate(importTexts(reader).faults[code], params ?? {});

/** What lines with the same fault as this one have in common. */
export function formatFaultGroup(reader: Reader, fault: FaultText): string {
  const { same_faults } = importTexts(reader);
  const common = Object.entries(same_faults).find(([code]) => code === fault.code)?.[1];
  return common === undefined ? formatFault(reader, fault) : interpolate(common, fault.params ?? {});
}

/** What the file calls a column (from 0), else by its position; '' for the whole line. */
export function columnName(reader: Reader, columns: readonly string[], column_no: number): string {
  if (column_no === WHOLE_LINE) return '';
  return columns[column_no] || interpolate(importTexts(reader).unnamed_column, { position: column_no + 1 });
}
