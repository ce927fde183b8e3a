import { Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Item } from '../contract.ts';
import { itemPageQuery } from './item-list-query.ts';

const DEBOUNCE_MS = 300;
const MAX_SHOWN = 20;

type Props = {
  /** Items that are not offered. */
  without: ReadonlySet<number>;
  id: string;
  onPick: (item: Item) => void;
};

/** Finds a product or a raw material by SKU, name or barcode; picking one empties the box for the next. */
export function ItemFinder({ without, id, onPick }: Props) {
  const { ui } = useTexts();
  const catalog = useTexts().catalog;
  const t = catalog.kits;
  const [search, setSearch] = useState('');
  const [term] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { items, isLoading } = useFound(term);
  const offered = items.filter((item) => !without.has(item.id));
  const byId = new Map(offered.map((item) => [String(item.id), item]));

  function pick(chosen: string | null) {
    const item = byId.get(chosen ?? '');
    if (item) onPick(item);
    setSearch('');
  }

  return (
    <Select
      id={id}
      size="xs"
      searchable
      label={t.find}
      placeholder={t.find_hint}
      nothingFoundMessage={term === '' ? undefined : isLoading ? ui.loading : t.not_found}
      data={offered.map((item) => ({ value: String(item.id), label: item.sku }))}
      filter={({ options }) => options}
      value={null}
      onChange={pick}
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      renderOption={({ option }) => <ItemOption item={byId.get(option.value)} />}
    />
  );
}

function useFound(term: string): { items: readonly Item[]; isLoading: boolean } {
  const filter = { search: term, perPage: MAX_SHOWN };
  const products = useQuery({ ...itemPageQuery(PRODUCTS, filter), enabled: term !== '' });
  const materials = useQuery({ ...itemPageQuery(RAW_MATERIALS, filter), enabled: term !== '' });
  const items = term === '' ? [] : [...(products.data?.data ?? []), ...(materials.data?.data ?? [])];
  return { items, isLoading: products.isLoading || materials.isLoading };
}

function ItemOption({ item }: { item: Item | undefined }) {
  const t = useTexts().catalog;
  if (!item) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <ProductImage image={item.image_url} />
      <div>
        <Text size="xs" fw={600}>
          {item.sku}
        </Text>
        <Text size="xs">{item.name}</Text>
        {item.entity_id === RAW_MATERIALS && (
          <Text size="xs" c="dimmed">
            {t.raw_material}
          </Text>
        )}
      </div>
    </Group>
  );
}
