import { Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CategorySelect } from '#features/catalogue/categories/web/category-select.tsx';
import { fileOfPicture } from '#features/catalogue/item-files/picture-address.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { type ItemFieldName, WeightUnit } from '#features/core/catalog/item-fields.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './catalog.module.css';
import type { ItemDraft } from './use-item-edit.ts';

type Props = { draft: ItemDraft; name: ItemFieldName | 'category_id' };

// Hints stand below, so that fields next to each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What every field shows: its name, whether it was changed, a hint. */
function useField({ draft, name }: Props) {
  const t = useTexts().catalog;
  const hints: Readonly<Record<string, string>> = t.hints;
  const isChanged = draft.version > 0 && draft.changed.includes(name);
  const label: ReactNode = (
    <>
      {t.fields[name]}
      {isChanged && <span className={classes.changed}>{t.form.changed}</span>}
    </>
  );
  return {
    label,
    size: 'xs',
    'data-changed': isChanged || undefined,
    description: hints[name],
    inputWrapperOrder: ORDER,
  } as const;
}

/** A line of text: `<TextField draft={draft} name="brand" />` */
export function TextField({ inputMode, ...props }: Props & { inputMode?: 'decimal' | 'numeric' }) {
  return (
    <TextInput
      {...useField(props)}
      {...props.draft.text(props.name)}
      {...(inputMode && { inputMode })}
      required={props.name === 'sku'}
    />
  );
}

/** The picture's address, with the picture; one of the item's own files is chosen on its page, by eye. */
export function PictureField({ draft }: Pick<Props, 'draft'>) {
  const { hints } = useTexts().catalog;
  const { description, ...field } = useField({ draft, name: 'image_url' });
  const { image_url } = draft.values;
  return (
    <TextInput
      {...field}
      {...draft.text('image_url')}
      description={fileOfPicture(image_url) === null ? description : hints.own_picture}
      {...(image_url && {
        leftSection: <ProductImage image={image_url} />,
        leftSectionWidth: 34,
        classNames: { section: classes.picture },
      })}
    />
  );
}

export function DescriptionField({ draft }: Pick<Props, 'draft'>) {
  const field = useField({ draft, name: 'description' });
  return (
    <div data-wide>
      <Textarea {...field} {...draft.text('description')} autosize minRows={3} maxRows={12} />
    </div>
  );
}

export function WeightField({ draft }: Pick<Props, 'draft'>) {
  const unit = useField({ draft, name: 'weight_unit' });
  return (
    <div className={classes.weight}>
      <TextField draft={draft} name="weight" inputMode="decimal" />
      <Select
        {...unit}
        {...draft.choice('weight_unit')}
        description={undefined}
        label={unit.description}
        data={WeightUnit.options.map((value) => ({ value, label: value || '–' }))}
        allowDeselect={false}
        onChange={(value) => draft.set({ weight_unit: value ?? '' })}
      />
    </div>
  );
}

export function CategoryField({ draft, entity }: Pick<Props, 'draft'> & { entity: EntityId }) {
  const error = draft.errors.category_id;
  const { category_id } = draft.values;
  return (
    <CategorySelect
      {...useField({ draft, name: 'category_id' })}
      {...(error && { error })}
      entityId={entity}
      value={category_id === '' ? null : Number(category_id)}
      onChange={(id) => draft.set({ category_id: id === null ? '' : String(id) })}
    />
  );
}
