import { Loader, Select, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { countryChoices } from '#ui/country-names.ts';
import { Icon } from '#ui/icons.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { fieldLabel } from '../field-labels.ts';
import classes from './field-input.module.css';
import { useFieldFix } from './use-field-fix.ts';

type Props = {
  order: { id: number; order_number: string; version: number; country: string };
  field: EditableField;
  isFocused?: boolean;
  /** Called at once when a value that can be sent was sent: the cursor may go on. */
  onSent?: (form: HTMLFormElement) => void;
  onSaved: () => void;
};

/** The mark of inputs that the cursor goes through. */
export const FIELD_INPUT = 'data-field-input';

/** One field of an order, missing so far: type, Enter, saved. */
export function FieldInput({ order, field, isFocused = false, onSent, onSaved }: Props) {
  const { ui } = useTexts();
  const orders = useTexts().orders;
  const t = useTexts().field_fix;
  const language = useLanguage();
  const { draft, input, error, isSaved } = useFieldFix(order, field, onSaved);
  const name = fieldLabel(orders, field, order.country);
  const look = {
    size: 'xs',
    'aria-label': interpolate(t.label, { field: name, number: order.order_number }),
    placeholder: name,
    error,
    autoFocus: isFocused,
    rightSection: draft.isSaving ? <Loader size={12} /> : undefined,
    [FIELD_INPUT]: '',
  } as const;
  if (isSaved)
    return (
      <span className="with-icon success" role="status">
        <Icon name="check" size={14} /> {t.saved_short}
      </span>
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.submit()) onSent?.(event.currentTarget);
      }}
    >
      {field === 'country' ? (
        <Select
          {...look}
          searchable
          openOnFocus={false}
          nothingFoundMessage={ui.filters.no_match}
          data={countryChoices(language)}
          value={input.value || null}
          onChange={(chosen) => draft.set({ [field]: chosen ?? '' })}
        />
      ) : (
        <TextInput {...input} {...look} autoComplete="off" readOnly={draft.isSaving} />
      )}
    </form>
  );
}
