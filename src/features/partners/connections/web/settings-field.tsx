import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { FieldErrors } from '#ui/draft.ts';
import { useTexts } from '#ui/texts.ts';
import type { FormField } from '../form.ts';
import { DROPPED, type DraftValues } from '../form-draft.ts';

type Props = {
  field: FormField;
  draft: { values: DraftValues; errors: FieldErrors; set: (change: DraftValues) => void };
  isStored: boolean;
};

// Hints stand below, so that fields next to each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const LISTS = { list: 'list_hint', record: 'record_hint' } as const;

/**
 * One field of a connector's form, as its type asks: `<SettingsField field={field} draft={draft} isStored={false} />`
 */
export function SettingsField({ field, draft, isStored }: Props) {
  const t = useTexts().connector_settings;
  const { name, label, hint, type, is_required, is_secret } = field;
  const value = draft.values[name] ?? '';
  if (is_secret) return <SecretField field={field} draft={draft} isStored={isStored} />;
  const listHint = type === 'list' || type === 'record' ? t[LISTS[type]] : '';
  const shared = {
    'data-field': name,
    label,
    description: [listHint, hint].filter(Boolean).join('. '),
    error: draft.errors[name],
    withAsterisk: is_required,
    inputWrapperOrder: ORDER,
  };
  if (typeof value === 'boolean') {
    return (
      <Checkbox
        data-field={name}
        label={label}
        description={hint}
        checked={value}
        onChange={(event) => draft.set({ [name]: event.currentTarget.checked })}
      />
    );
  }
  if (type === 'choice') {
    const choices = field.choices.map((one) => ({ value: one, label: field.choice_labels[one] ?? one }));
    const choose = (chosen: string | null) => draft.set({ [name]: chosen ?? '' });
    return (
      <Select
        {...shared}
        data={choices}
        value={value || null}
        allowDeselect={field.default === null}
        clearable={!is_required && field.default === null}
        onChange={choose}
      />
    );
  }
  const text = {
    ...shared,
    value,
    onChange: (event: { currentTarget: { value: string } }) => draft.set({ [name]: event.currentTarget.value }),
  };
  if (listHint !== '') return <Textarea {...text} autosize minRows={2} maxRows={8} />;
  return <TextInput {...text} inputMode={type === 'number' ? 'numeric' : 'text'} autoComplete="off" />;
}

/** What is stored is never shown: left empty it stays, and where it may be missing it can be dropped. */
function SecretField({ field: { name, label, hint, is_required }, draft, isStored }: Props) {
  const t = useTexts().connector_settings;
  const value = draft.values[name] ?? '';
  const isDropped = value === DROPPED;
  const placeholder = isStored ? t.secret_set : is_required ? '' : t.secret_none;
  return (
    <div>
      <TextInput
        label={label}
        description={hint}
        error={draft.errors[name]}
        withAsterisk={is_required}
        inputWrapperOrder={ORDER}
        type="password"
        autoComplete="new-password"
        placeholder={isDropped ? t.secret_none : placeholder}
        disabled={isDropped}
        value={isDropped ? '' : String(value)}
        onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
      />
      {isStored && !is_required && (
        <Checkbox
          size="xs"
          mt={6}
          label={t.secret_drop}
          checked={isDropped}
          onChange={(event) => draft.set({ [name]: event.currentTarget.checked ? DROPPED : '' })}
        />
      )}
    </div>
  );
}
