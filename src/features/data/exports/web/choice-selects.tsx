import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoryCalls } from '#features/catalogue/categories/contract.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { CallError } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findWarehouseLocations } from '../contract.ts';
import classes from './exports.module.css';

type Props = { entity: EntityId; value: string[]; onChange: (chosen: string[]) => void };

/** Any of an entity's categories, by their ids. */
export function CategoryChoice({ entity, ...rest }: Props) {
  const t = useTexts().exports.choice;
  const { data, error } = useQuery(queryOf(categoryCalls[entity].findCategories, {}));
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  const words = { label: t.categories, placeholder: t.select_category, none: t.no_categories };
  return <Choice {...rest} {...words} options={options} error={error} />;
}

/** Any of the places that hold stock, by their labels. */
export function LocationChoice({ entity, ...rest }: Props) {
  const t = useTexts().exports.choice;
  const { data, error } = useQuery(queryOf(findWarehouseLocations, { params: { entityId: entityParam(entity) } }));
  const options = data?.map((label) => ({ value: label, label }));
  const words = { label: t.locations, placeholder: t.select_location, none: t.no_locations };
  return <Choice {...rest} {...words} options={options} error={error} />;
}

/** The entity's number as it is in a path. */
export const entityParam = (entity: EntityId) => (entity === 1 ? '1' : '2');

type ChoiceProps = Omit<Props, 'entity'> & {
  label: string;
  placeholder: string;
  none: string;
  options: { value: string; label: string }[] | undefined;
  error: Error | null;
};

const MAX_SHOWN = 200;

function Choice({ label, placeholder, none, options, error, value, onChange }: ChoiceProps) {
  const t = useTexts().exports;
  const { ui } = useTexts();
  const failure = error instanceof CallError ? error.message : error && ui.failed;
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={options ?? []}
      value={value}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      limit={MAX_SHOWN}
      maxDropdownHeight={260}
      disabled={options === undefined && !error}
      description={options?.length === 0 ? none : undefined}
      error={failure}
      classNames={{ inputField: classes.typed ?? '' }}
      nothingFoundMessage={t.choice.no_match}
      clearButtonProps={{ 'aria-label': ui.search.clear }}
    />
  );
}
