import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { taxIdKinds } from '#base/tax-id.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import classes from '#features/orders/order/web/facts.module.css';
import { CoreLocationSelect } from '#features/warehouse/mappings/web/core-location-select.tsx';
import { ShipMethodSelect } from '#features/warehouse/mappings/web/ship-method-select.tsx';
import { countryChoices } from '#ui/country-names.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type Code, CodeSelect } from './code-select.tsx';
import { fieldLabel } from './field-labels.ts';
import { neededFields } from './order-draft.ts';
import { fieldId, type OrderEditing } from './use-order-edit.ts';

export type FieldsProps = { order: OrderDetail; edit: OrderEditing };

// Hints stand below the field, so that it stays next to its name.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type TextField = Exclude<EditableField, 'shipMethod' | 'warehouse'>;

/** What every field shows: its name, whether it was changed, what is missing. */
function useField({ order, edit }: FieldsProps, name: EditableField) {
  const t = useTexts().orders;
  const { values } = edit.draft;
  const isChanged = edit.changed.includes(name);
  const label: ReactNode = (
    <>
      {fieldLabel(t, name, values.country)}
      {isChanged && <span className={classes.changed}>{t.edit.changed}</span>}
    </>
  );
  return {
    id: fieldId(name),
    label,
    size: 'xs',
    'data-changed': isChanged || undefined,
    inputWrapperOrder: ORDER,
    description: neededFields(values, order.required_fields).includes(name) && t.invalid.needed,
  } as const;
}

/** A line of text: `<DraftText order={order} edit={edit} name="city" />` */
export function DraftText({ name, type = 'text', ...props }: FieldsProps & { name: TextField; type?: string }) {
  return <TextInput {...useField(props, name)} {...props.edit.draft.text(name)} type={type} />;
}

/** The kinds of tax ids that there usually are, or another one. */
export function DraftTaxIdKind(props: FieldsProps) {
  const { value, ...kind } = props.edit.draft.choice('buyer_tax_id_kind');
  return (
    <Autocomplete {...useField(props, 'buyer_tax_id_kind')} {...kind} data={[...taxIdKinds]} value={value ?? ''} />
  );
}

/** The buyer's further fields of a tax document, where the country's documents have them; else only a given name. */
export function DraftFiscalFacts(props: FieldsProps) {
  const { buyer_codes: codes, fiscal_name } = props.order;
  if (!codes) return fiscal_name !== '' && <DraftText {...props} name="fiscal_name" />;
  return (
    <>
      <DraftText {...props} name="fiscal_name" />
      <DraftText {...props} name="fiscal_postal_code" />
      <DraftCode {...props} name="fiscal_regime" codes={codes.fiscal_regime} />
      <DraftCode {...props} name="fiscal_use" codes={codes.fiscal_use} />
    </>
  );
}

type CodeField = 'fiscal_regime' | 'fiscal_use';

/** One of the authority's codes, or none. */
function DraftCode({ name, codes, ...props }: FieldsProps & { name: CodeField; codes: readonly Code[] }) {
  const choice = props.edit.draft.choice(name);
  return <CodeSelect {...useField(props, name)} {...choice} codes={codes} />;
}

export function DraftNote(props: FieldsProps) {
  return <Textarea {...useField(props, 'note')} {...props.edit.draft.text('note')} autosize minRows={2} maxRows={8} />;
}

export function DraftCountry(props: FieldsProps) {
  const t = useTexts().ui.filters;
  const { onChange, ...country } = props.edit.draft.choice('country');
  return (
    <Select
      {...useField(props, 'country')}
      {...country}
      searchable
      nothingFoundMessage={t.no_match}
      data={countryChoices(useLanguage())}
      onChange={(chosen) => onChange(chosen ?? country.value)}
    />
  );
}

export function DraftShipMethod(props: FieldsProps) {
  const method = props.edit.draft.choice('shipMethod');
  return <ShipMethodSelect {...useField(props, 'shipMethod')} {...method} groups={props.order.shipMethods} />;
}

export function DraftWarehouse(props: FieldsProps) {
  const warehouse = props.edit.draft.choice('warehouse');
  return <CoreLocationSelect {...useField(props, 'warehouse')} {...warehouse} locations={props.order.core_locations} />;
}
