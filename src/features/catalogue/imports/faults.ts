import { z } from 'zod';

/** What was changed on the way in; the line is imported all the same. */
const NOTES = ['rounded', 'characters_removed', 'characters_lost', 'decoded', 'cut'] as const;

/** What can be wrong with a line, or was changed in it; the words are in the texts under the same names. */
export const FaultCode = z.enum([
  'empty',
  'too_long',
  'not_a_number',
  'two_readings',
  'negative',
  // Of files that were checked before decimals were rounded.
  'too_many_decimals',
  'too_large',
  'not_whole',
  'unit',
  'link',
  'tax_code',
  'shortened',
  'entity',
  'lost_character',
  'encoded_twice',
  'quotes',
  'unclosed',
  'too_short',
  'too_wide',
  'header_again',
  'comment',
  'repeated',
  'group_apart',
  'first_row_failed',
  'other_entity',
  'unknown_item',
  'unknown_location',
  'two_locations',
  'of_warehouse',
  'own_part',
  'kit_cycle',
  'endless_line',
  ...NOTES,
]);
export type FaultCode = z.infer<typeof FaultCode>;

const notes: ReadonlySet<FaultCode> = new Set(NOTES);
export const isNote = (code: FaultCode): boolean => notes.has(code);
export const noteCodes: readonly FaultCode[] = NOTES;

/** The column of a fault that is the line's own. */
export const WHOLE_LINE = -1;

/** A fault as it is stored: `column_no` from 0, or the whole line; `params` fill its text. */
export const StoredFault = z.object({
  code: FaultCode,
  column_no: z.number().int(),
  value: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
});
export type StoredFault = z.infer<typeof StoredFault>;

const MAX_VALUE_CHARS = 200;
const MAX_FAULTS_A_LINE = 5;

/** A fault of a cell, its value cut to what a table shows. */
export function faultOf(
  code: FaultCode,
  column_no: number = WHOLE_LINE,
  value = '',
  params?: Record<string, string | number>,
): StoredFault {
  const shown = value.length > MAX_VALUE_CHARS ? `${value.slice(0, MAX_VALUE_CHARS)}…` : value;
  return { code, column_no, value: shown.toWellFormed().replaceAll('\0', '\ufffd'), ...(params && { params }) };
}

export const fewFaults = (faults: readonly StoredFault[]): StoredFault[] => faults.slice(0, MAX_FAULTS_A_LINE);
