import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import { AccountFields, MOST_HOLDING_MINUTES, OrderNumbering } from '../account-settings-rules.ts';
import type { AccountSettings } from '../contract.ts';
import classes from './account.module.css';
import type { AccountValues } from './account-draft.ts';
import { CurrencySelect } from './currency-select.tsx';
import { RequiredFieldsInput } from './required-fields-input.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';
import type { Draft } from './use-draft.ts';

// Hints stand below, so that fields beside each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The account's fields, each with what changes when it does. */
export function AccountInputs({ draft, stored }: { draft: Draft<AccountValues>; stored: AccountSettings }) {
  const t = useTexts().account_settings;
  const { count } = useFormats();
  const { values, refused, change } = draft;
  const look = (field: keyof typeof t.labels) => ({
    label: t.labels[field],
    description: interpolate(t.hints[field], { most: count(MOST_HOLDING_MINUTES) }),
    error: refused[field],
    inputWrapperOrder: ORDER,
  });
  return (
    <div className={classes.fields}>
      <TextInput
        {...look('name')}
        withAsterisk
        maxLength={200}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TimeZoneSelect
        {...look('time_zone')}
        value={values.time_zone}
        stored={stored.time_zone}
        onChange={(time_zone) => change({ time_zone })}
      />
      <CurrencySelect {...look('currency')} value={values.currency} onChange={(currency) => change({ currency })} />
      <TextInput
        {...look('holding_minutes')}
        label={<Term of="holding_time">{t.labels.holding_minutes}</Term>}
        withAsterisk
        inputMode="numeric"
        maxLength={5}
        value={values.holding_minutes}
        onChange={(event) => change({ holding_minutes: event.currentTarget.value })}
      />
      <Select
        {...look('language')}
        data={AccountFields.shape.language.options.map((value) => ({ value, label: t.languages[value] }))}
        value={values.language}
        allowDeselect={false}
        onChange={(chosen) => chosen && change({ language: AccountFields.shape.language.parse(chosen) })}
      />
      <Radio.Group
        {...look('order_numbering')}
        value={values.order_numbering}
        onChange={(chosen) => change({ order_numbering: OrderNumbering.parse(chosen) })}
      >
        <Stack gap={6} py={6}>
          {OrderNumbering.options.map((way) => (
            <Radio key={way} value={way} label={t.numbering[way]} />
          ))}
        </Stack>
      </Radio.Group>
      <RequiredFieldsInput
        {...look('required_fields')}
        value={values.required_fields}
        stored={stored.required_fields}
        onChange={(required_fields) => change({ required_fields })}
      />
    </div>
  );
}
