import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { FieldGrid } from '#ui/field-grid.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Draft } from '#ui/use-draft.ts';
import {
  AccountFields,
  MAX_HOLDING_MINUTES,
  MAX_RULE_PARTS,
  OnShortage,
  OrderNumbering,
} from '../account-settings-rules.ts';
import type { AccountSettings } from '../contract.ts';
import classes from './account.module.css';
import type { AccountValues } from './account-draft.ts';
import { CurrencySelect } from './currency-select.tsx';
import { RequiredFieldsInput } from './required-fields-input.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

// Hints stand below, so that fields next to each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The account's fields, each with what changes when it does. */
export function AccountInputs({ draft, stored }: { draft: Draft<AccountValues>; stored: AccountSettings }) {
  const t = useTexts().account_settings;
  const { count } = useFormats();
  const look = (field: keyof typeof t.labels) => ({
    label: t.labels[field],
    description: interpolate(t.hints[field], { most: count(MAX_HOLDING_MINUTES), parts: MAX_RULE_PARTS }),
    inputWrapperOrder: ORDER,
  });
  return (
    <FieldGrid>
      <TextInput {...look('name')} {...draft.text('name')} withAsterisk maxLength={200} />
      <TimeZoneSelect {...look('time_zone')} {...draft.choice('time_zone')} stored={stored.time_zone} />
      <CurrencySelect {...look('currency')} {...draft.choice('currency')} />
      <TextInput
        {...look('holding_minutes')}
        {...draft.text('holding_minutes')}
        label={<Term of="holding_time">{t.labels.holding_minutes}</Term>}
        withAsterisk
        inputMode="numeric"
        maxLength={5}
      />
      <Select
        {...look('language')}
        {...draft.choice('language')}
        data={AccountFields.shape.language.options.map((value) => ({ value, label: t.languages[value] }))}
        allowDeselect={false}
        onChange={(chosen) => chosen && draft.set({ language: AccountFields.shape.language.parse(chosen) })}
      />
      <Radio.Group
        {...look('order_numbering')}
        {...draft.choice('order_numbering')}
        onChange={(chosen) => draft.set({ order_numbering: OrderNumbering.parse(chosen) })}
      >
        <Stack gap={6} py={6}>
          {OrderNumbering.options.map((way) => (
            <Radio key={way} value={way} label={t.numbering[way]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        {...look('on_shortage')}
        className={classes.wide}
        {...draft.choice('on_shortage')}
        onChange={(chosen) => draft.set({ on_shortage: OnShortage.parse(chosen) })}
      >
        <Stack gap={6} py={6}>
          {OnShortage.options.map((rule) => (
            <Radio key={rule} value={rule} label={t.shortage[rule]} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        {...look('payment_tolerance')}
        {...draft.text('payment_tolerance')}
        withAsterisk
        inputMode="decimal"
        maxLength={7}
      />
      <RequiredFieldsInput
        {...look('required_fields')}
        {...draft.choice('required_fields')}
        stored={stored.required_fields}
      />
    </FieldGrid>
  );
}
