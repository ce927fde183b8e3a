import { Checkbox, Stack, Text } from '@mantine/core';
import { noTaxCodes, type TaxCodeName, type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { assignCodes } from '../codes-contract.ts';
import { CodeFields, useCodeNames, useWrongCodes } from './code-fields.tsx';
import { useOutcome } from './use-outcome.ts';
import { areTooMany, type ItemsInList, selectionOf, WhichItems } from './which-items.tsx';

type Props = ItemsInList & { onClose: () => void; onDone: () => void };
type Values = TaxCodes & { is_all: boolean; keeps_own: boolean; takes_away: boolean };

/** Asks for the products and their codes for tax documents, then shows the outcome. */
export function CodesDialog({ ids, list, onClose, onDone }: Props) {
  const t = useTexts().categories.codes;
  const showOutcome = useOutcome(t);
  const names = useCodeNames(noTaxCodes);
  const wrongCodes = useWrongCodes();
  const draft = useDraft<Values>({
    stored: { ...noTaxCodes, is_all: areTooMany(ids), keeps_own: true, takes_away: false },
    check: ({ values }) => {
      if (values.takes_away) return {};
      const isEmpty = names.every((name) => values[name].trim() === '');
      return isEmpty ? Object.fromEntries(names.slice(0, 1).map((name) => [name, t.none])) : wrongCodes(values);
    },
    save: async ({ values }) => {
      const { is_all, keeps_own, takes_away } = values;
      const body = takes_away ? { codes: noTaxCodes, keeps_own: false } : { codes: typedCodes(values), keeps_own };
      showOutcome(await call(assignCodes, { body: { ...body, ...selectionOf({ ids, list }, is_all) } }));
      onDone();
      onClose();
      return undefined;
    },
    stale: ['/api/products'],
  });
  const { is_all, takes_away } = draft.values;
  return (
    <FormModal title={t.title} submit={t.submit} draft={draft} onClose={onClose}>
      <Stack gap="sm">
        <WhichItems ids={ids} list={list} isAll={is_all} onChange={(isAll) => draft.set({ is_all: isAll })} />
        <Text size="sm">{t.text}</Text>
        <CodeFields names={names} inputOf={(name: TaxCodeName) => draft.text(name)} isDisabled={takes_away} />
        <Checkbox {...draft.flag('keeps_own')} label={t.keeps_own} disabled={takes_away} />
        <Checkbox {...draft.flag('takes_away')} label={t.take_away} />
      </Stack>
    </FormModal>
  );
}

/** Those that have a value. */
const typedCodes = (values: TaxCodes): Partial<TaxCodes> =>
  Object.fromEntries(taxCodeNames.map((name) => [name, values[name].trim()]).filter(([, code]) => code !== ''));
