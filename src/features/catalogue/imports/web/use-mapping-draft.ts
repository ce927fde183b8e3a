import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import { clashingFields, missingFields } from '../sheets.ts';
import { fieldLabel } from './field-label.ts';

type Draft = Pick<Import, 'mapping' | 'existing' | 'decimal' | 'is_decimal_certain' | 'makes_skus' | 'has_header'>;

/** What a member chooses before the check, and what still stands against it. */
export function useMappingDraft(
  { sheet, mapping, decimal, is_decimal_certain, makes_skus, has_header, is_encoding_certain }: Import,
  existing: Import['existing'],
) {
  const { columns } = useTexts().imports;
  const fields = useTexts().importFields;
  const [draft, setDraft] = useState<Draft>({
    mapping,
    existing,
    decimal,
    is_decimal_certain,
    makes_skus,
    has_header,
  });
  const labels = (names: readonly string[]) => names.map((name) => fieldLabel(fields, name)).join(', ');
  const missing = missingFields(sheet, draft.mapping, draft.makes_skus);
  const clashing = clashingFields(draft.mapping);
  const faults = [
    ...(is_encoding_certain ? [] : [columns.encoding_missing]),
    ...(missing.length > 0 ? [interpolate(columns.missing, { fields: labels(missing) })] : []),
    ...(clashing.length > 0 ? [interpolate(columns.clash, { fields: labels(clashing) })] : []),
  ];
  return { draft, put: (change: Partial<Draft>) => setDraft({ ...draft, ...change }), faults };
}
