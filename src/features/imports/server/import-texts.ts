import { fill } from '#base/text.ts';
import { importFaults as english } from '#texts/en/import-faults.ts';
import { importFields as englishFields } from '#texts/en/import-fields.ts';
import { importFaults as spanish } from '#texts/es/import-faults.ts';
import { importFields as spanishFields } from '#texts/es/import-fields.ts';
import { inLanguage } from '#texts/language.ts';
import type { StoredFault } from '../faults.ts';
import type { FieldName } from '../sheets.ts';

/** The texts of this feature in a member's language. */
export const importTexts = inLanguage({ en: english, es: spanish });

const fieldTexts = inLanguage({ en: englishFields, es: spanishFields });

type Reader = Parameters<typeof importTexts>[0];

export const fieldText = (reader: Reader, name: FieldName): string => fieldTexts(reader)[name];

/** What is wrong with a line, in a member's words. */
export const sayFault = (reader: Reader, { code, params }: StoredFault): string =>
  fill(importTexts(reader).faults[code], params ?? {});
