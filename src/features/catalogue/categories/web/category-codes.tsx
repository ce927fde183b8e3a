import { ActionIcon, Text } from '@mantine/core';
import { useState } from 'react';
import { type TaxCodeName, type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { FormModal } from '#ui/form-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { saveCategoryCodes } from '../codes-contract.ts';
import type { Category } from '../contract.ts';
import { CodeFields, useCodeNames, useWrongCodes } from './code-fields.tsx';

/** Opens the codes for tax documents of a category of products. */
export function CategoryCodesButton({ category }: { category: Category }) {
  const t = useTexts().categories.codes;
  const [isOpen, setIsOpen] = useState(false);
  const label = interpolate(t.of, { name: category.name });
  return (
    <>
      <ActionIcon size="sm" variant="subtle" aria-label={label} title={label} onClick={() => setIsOpen(true)}>
        <Icon name="file" size={16} />
      </ActionIcon>
      {isOpen && <CategoryCodes category={category} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The codes of its products that have none of their own. */
function CategoryCodes({ category, onClose }: { category: Category; onClose: () => void }) {
  const texts = useTexts();
  const t = texts.categories.codes;
  const alerts = useAlerts();
  const stored = codesOf(category);
  const names = useCodeNames(stored);
  const wrongCodes = useWrongCodes();
  const draft = useDraft<TaxCodes>({
    stored,
    version: category.codes_version,
    check: ({ values }) => wrongCodes(values),
    save: async ({ values, version, changed }) => {
      const codes = Object.fromEntries(changed.map((name) => [name, values[name]]));
      const { id } = category;
      await call(saveCategoryCodes, { params: { id }, body: { ...codes, version } });
      alerts.success(interpolate(t.saved, { name: category.name }));
      onClose();
      return undefined;
    },
    stale: ['/api/products'],
  });
  const labels: Readonly<Record<string, string>> = texts.catalog.fields;
  return (
    <FormModal title={interpolate(t.of, { name: category.name })} draft={draft} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t.of_text}
      </Text>
      <ConflictNotice draft={draft} by={category.codes_by} nameOf={(field) => labels[field] ?? field} />
      <CodeFields names={names} inputOf={(name: TaxCodeName) => draft.text(name)} />
    </FormModal>
  );
}

const codesOf = ({ sat_product_key, sat_unit_key, sin_activity, sin_product_code, sin_unit }: Category): TaxCodes => ({
  sat_product_key,
  sat_unit_key,
  sin_activity,
  sin_product_code,
  sin_unit,
});

/** The codes of a category in one line; empty where it has none. */
export const codesInLine = (category: Category): string =>
  taxCodeNames.flatMap((name) => category[name] || []).join(' · ');
