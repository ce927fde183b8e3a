import { useState } from 'react';
import { fill } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { Import, Mapping } from '../contract.ts';
import { clashingFields, missingFields } from '../sheets.ts';
import { fieldWord } from './field-word.ts';

type Draft = { mapping: Mapping; existing: Import['existing']; decimal: Import['decimal']; has_header: boolean };

/** What a member chooses before the check, and what still stands against it. */
export function useMappingDraft(
  { sheet, mapping, decimal, has_header, is_encoding_certain }: Import,
  existing: Import['existing'],
) {
  const texts = useTexts();
  const { columns } = texts.imports;
  const [draft, setDraft] = useState<Draft>({ mapping, existing, decimal, has_header });
  const words = (names: readonly string[]) => names.map((name) => fieldWord(texts, name)).join(', ');
  const missing = missingFields(sheet, draft.mapping);
  const clashing = clashingFields(draft.mapping);
  const faults = [
    ...(is_encoding_certain ? [] : [columns.encoding_missing]),
    ...(missing.length > 0 ? [fill(columns.missing, { fields: words(missing) })] : []),
    ...(clashing.length > 0 ? [fill(columns.clash, { fields: words(clashing) })] : []),
  ];
  return { draft, put: (change: Partial<Draft>) => setDraft({ ...draft, ...change }), faults };
}
