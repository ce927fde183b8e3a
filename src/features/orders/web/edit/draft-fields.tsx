import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { taxIdKinds } from '#base/tax-id.ts';
import { CoreLocationSelect } from '#features/mappings/web/core-location-select.tsx';
import { ShipMethodSelect } from '#features/mappings/web/ship-method-select.tsx';
import type { EditableField } from '#features/order-lifecycle/editable-fields.ts';
import { countryChoices } from '#ui/country-names.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import classes from '../detail/facts.module.css';
import { fieldLabel } from './field-labels.ts';
import { type Draft, neededFields } from './order-draft.ts';
import type { OrderEditing } from './use-order-edit.ts';

/** The editing of an order together with the draft, which is there while fields are. */
export type FieldsProps = { edit: OrderEditing; draft: Draft };

// Hints stand below the field, so that it stays beside its name.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The element that takes the cursor for a field. */
export function fieldId(name: EditableField): string {
  return `order-${name}`;
}

type TextField = Exclude<EditableField, 'shipMethod' | 'warehouse' | 'buyer_tax_id_kind'>;

/** What every field shows: its name, whether it was changed, what is wrong with it. */
function useField({ edit, draft }: FieldsProps, name: EditableField) {
  const t = useTexts().orders;
  const isChanged = edit.changed.includes(name);
  const refusal = edit.refused?.[name] ?? edit.refused?.[`order.${name}`];
  const wrongs: Readonly<Partial<Record<EditableField, string>>> = t.invalid;
  const wrong = wrongs[name] ?? t.invalid.other;
  const label: ReactNode = (
    <>
      {fieldLabel(t, name, draft.values.country)}
      {isChanged && <span className={classes.changed}>{t.edit.changed}</span>}
    </>
  );
  return {
    id: fieldId(name),
    name,
    label,
    size: 'xs',
    'data-changed': isChanged || undefined,
    error: refusal?.join(' ') ?? (edit.invalid.includes(name) && wrong),
    inputWrapperOrder: ORDER,
    description: neededFields(draft).includes(name) && t.invalid.needed,
  } as const;
}

/** A line of text: `<DraftText edit={edit} draft={draft} name="city" />` */
export function DraftText({ name, type = 'text', ...props }: FieldsProps & { name: TextField; type?: string }) {
  const field = useField(props, name);
  return (
    <TextInput
      {...field}
      type={type}
      value={props.draft.values[name] ?? ''}
      onChange={(event) => props.edit.change({ [name]: event.currentTarget.value })}
    />
  );
}

/** The kinds of tax ids that there usually are, or another one. */
export function DraftTaxIdKind(props: FieldsProps) {
  const field = useField(props, 'buyer_tax_id_kind');
  return (
    <Autocomplete
      {...field}
      data={[...taxIdKinds]}
      value={props.draft.values.buyer_tax_id_kind ?? ''}
      onChange={(buyer_tax_id_kind) => props.edit.change({ buyer_tax_id_kind })}
    />
  );
}

export function DraftNote(props: FieldsProps) {
  const field = useField(props, 'note');
  return (
    <Textarea
      {...field}
      autosize
      minRows={2}
      maxRows={8}
      value={props.draft.values.note}
      onChange={(event) => props.edit.change({ note: event.currentTarget.value })}
    />
  );
}

export function DraftCountry(props: FieldsProps) {
  const field = useField(props, 'country');
  const t = useTexts().ui.filters;
  const { country } = props.draft.values;
  return (
    <Select
      {...field}
      searchable
      nothingFoundMessage={t.no_match}
      data={countryChoices(useLanguage())}
      value={country}
      onChange={(chosen) => props.edit.change({ country: chosen ?? country })}
    />
  );
}

export function DraftShipMethod({ order, ...props }: FieldsProps & { order: OrderDetail }) {
  const field = useField(props, 'shipMethod');
  return (
    <ShipMethodSelect
      {...field}
      groups={order.shipMethods}
      value={props.draft.values.shipMethod}
      onChange={(shipMethod) => props.edit.change({ shipMethod })}
    />
  );
}

export function DraftWarehouse({ order, ...props }: FieldsProps & { order: OrderDetail }) {
  const field = useField(props, 'warehouse');
  return (
    <CoreLocationSelect
      {...field}
      locations={order.core_locations}
      value={props.draft.values.warehouse}
      onChange={(warehouse) => props.edit.change({ warehouse })}
    />
  );
}
