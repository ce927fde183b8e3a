import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityId } from '#features/catalog/entities.ts';
import { type ItemFieldName, WeightUnit } from '#features/catalog/item-fields.ts';
import { ProductImage } from '#features/catalog/web/product-image.tsx';
import { CategorySelect } from '#features/categories/web/category-select.tsx';
import { fileOfPicture } from '#features/item-files/picture-address.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './catalog.module.css';
import type { DraftField } from './item-draft.ts';
import { type FieldEditing, fieldId } from './use-item-edit.ts';

type Props = { edit: FieldEditing; name: ItemFieldName | 'category_id' };

// Hints stand below, so that fields beside each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const AMOUNTS: readonly DraftField[] = ['cost', 'price'];

/** What is wrong with a field: in the server's words, else in ours. */
export function useFieldError(edit: FieldEditing, name: DraftField): string | undefined {
  const t = useTexts().catalog.invalid;
  const refusal = edit.refused?.[name];
  if (refusal) return refusal.join(' ');
  if (!edit.invalid.includes(name)) return undefined;
  if (AMOUNTS.includes(name)) return t.amount;
  const own: Readonly<Record<string, string>> = { ...t, reorder_point: t.pieces, parts: t.quantity };
  return own[name] ?? t.too_long;
}

/** What every field shows: its name, whether it was changed, what is wrong with it. */
function useField({ edit, name }: Props) {
  const t = useTexts().catalog;
  const hints: Readonly<Record<string, string>> = t.hints;
  const isChanged = !edit.isNew && edit.changed.includes(name);
  const label: ReactNode = (
    <>
      {t.fields[name]}
      {isChanged && <span className={classes.changed}>{t.form.changed}</span>}
    </>
  );
  return {
    id: fieldId(name),
    name,
    label,
    size: 'xs',
    'data-changed': isChanged || undefined,
    error: useFieldError(edit, name),
    description: hints[name],
    inputWrapperOrder: ORDER,
  } as const;
}

/** A line of text: `<TextField edit={edit} name="brand" />` */
export function TextField({ inputMode, ...props }: Props & { inputMode?: 'decimal' | 'numeric' }) {
  const field = useField(props);
  return (
    <TextInput
      {...field}
      {...(inputMode && { inputMode })}
      required={props.name === 'sku'}
      value={props.edit.values[props.name]}
      onChange={(event) => props.edit.change({ [props.name]: event.currentTarget.value })}
    />
  );
}

/** The picture's address, with the picture; one of the item's own files is chosen on its page, by eye. */
export function PictureField({ edit }: Pick<Props, 'edit'>) {
  const { hints } = useTexts().catalog;
  const { description, ...field } = useField({ edit, name: 'image_url' });
  const { image_url } = edit.values;
  return (
    <TextInput
      {...field}
      description={fileOfPicture(image_url) === null ? description : hints.own_picture}
      {...(image_url && {
        leftSection: <ProductImage image={image_url} />,
        leftSectionWidth: 34,
        classNames: { section: classes.picture },
      })}
      value={image_url}
      onChange={(event) => edit.change({ image_url: event.currentTarget.value })}
    />
  );
}

export function DescriptionField({ edit }: Pick<Props, 'edit'>) {
  const field = useField({ edit, name: 'description' });
  return (
    <div data-wide>
      <Textarea
        {...field}
        autosize
        minRows={3}
        maxRows={12}
        value={edit.values.description}
        onChange={(event) => edit.change({ description: event.currentTarget.value })}
      />
    </div>
  );
}

export function WeightField({ edit }: Pick<Props, 'edit'>) {
  const unit = useField({ edit, name: 'weight_unit' });
  return (
    <div className={classes.weight}>
      <TextField edit={edit} name="weight" inputMode="decimal" />
      <Select
        {...unit}
        description={undefined}
        label={unit.description}
        data={WeightUnit.options.map((value) => ({ value, label: value || '–' }))}
        value={edit.values.weight_unit}
        allowDeselect={false}
        onChange={(value) => edit.change({ weight_unit: value ?? '' })}
      />
    </div>
  );
}

export function CategoryField({ edit, entity }: Pick<Props, 'edit'> & { entity: EntityId }) {
  const { error, name: _, ...field } = useField({ edit, name: 'category_id' });
  const { category_id } = edit.values;
  return (
    <CategorySelect
      {...field}
      {...(error && { error })}
      entityId={entity}
      value={category_id === '' ? null : Number(category_id)}
      onChange={(id) => edit.change({ category_id: id === null ? '' : String(id) })}
    />
  );
}
