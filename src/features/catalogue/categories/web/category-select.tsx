import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { hasWords } from '#base/fold.ts';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { useTexts } from '#ui/texts.ts';
import { isSameName } from '../category-names.ts';
import { failureText, useCategories, useCreateCategory } from './use-categories.ts';

const NEW = 'new';
/** More are found by typing. */
const MAX_SHOWN = 200;

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter'> & {
  entityId: EntityId;
  value: number | null;
  onChange: (id: number | null) => void;
};

/**
 * A category of an item, or none. What is typed and not there yet can be created: `<CategorySelect entityId={2}
 * value={item.category_id} onChange={setCategory} />`
 */
export function CategorySelect({ entityId, value, onChange, error, ...rest }: Props) {
  const t = useTexts().categories;
  const categories = useCategories(entityId);
  const create = useCreateCategory(entityId);
  const [search, setSearch] = useState('');
  const all = categories.data ?? [];
  const name = search.trim();
  const isNew = name !== '' && categories.isSuccess && !all.some((category) => isSameName(category.name, name));
  const refusal = create.isError ? failureText(create.error, t.create_failed) : undefined;

  function choose(chosen: string | null) {
    if (chosen === NEW) create.mutate(name, { onSuccess: ({ id }) => onChange(id) });
    else onChange(chosen === null ? null : Number(chosen));
  }

  return (
    <Select
      label={t.label}
      searchable
      clearable
      placeholder={t.choose}
      nothingFoundMessage={t.no_match}
      {...rest}
      error={error ?? refusal ?? (categories.isError && t.load_failed)}
      data={[
        ...all.map((category) => ({ value: String(category.id), label: category.name })),
        ...(isNew ? [{ value: NEW, label: interpolate(t.create_named, { name }) }] : []),
      ]}
      filter={({ options, search: typed }) => {
        const part = typed.trim();
        const offered = options.filter((option) => 'value' in option);
        const known = offered.filter(({ value, label }) => value !== NEW && hasWords(label, part));
        return [...known.slice(0, MAX_SHOWN), ...offered.filter(({ value }) => value === NEW)];
      }}
      value={value === null ? null : String(value)}
      onChange={choose}
      searchValue={search}
      onSearchChange={setSearch}
    />
  );
}
