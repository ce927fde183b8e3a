import { Group, Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { type ItemHit, searchProducts } from '#features/catalogue/items/search-contract.ts';
import { availableOf } from '#features/core/catalog/availability-rules.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';

const DEBOUNCE_MS = 700;

/** A product that is chosen, or suggested: then no more is known of it. */
export type ChosenProduct = ItemHit | Pick<ItemHit, 'id' | 'sku' | 'name'>;

const labelOf = ({ sku, name }: ChosenProduct) => `${sku} · ${name}`;

type Props = {
  /** What is searched while nothing is typed: the SKU that looks for its product. */
  start: string;
  value: ChosenProduct | null;
  onChange: (product: ChosenProduct | null) => void;
} & Pick<SelectProps, 'autoFocus' | 'openOnFocus' | 'allowDeselect'>;

/** One of the account's products, found by SKU or name. */
export function ProductSelect({ start, value, onChange, ...rest }: Props) {
  const { ui } = useTexts();
  const t = useTexts().problem_fixes.fix;
  const [isOpen, setIsOpen] = useState(false); // many stand on one page: each searches when it is opened
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const term = typed || start;
  const isSearching = isOpen && (!value || term !== labelOf(value));
  const hits = useQuery({ ...queryOf(searchProducts, { query: { q: term } }), enabled: isSearching });
  const found = isSearching && hits.data?.status === 200 ? hits.data.body : [];
  const products = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  const byId = new Map<string, ChosenProduct>(products.map((product) => [String(product.id), product]));

  return (
    <Select
      size="xs"
      searchable
      clearable
      {...rest}
      aria-label={t.product}
      placeholder={t.no_product}
      nothingFoundMessage={hits.isFetching ? ui.loading : t.no_products_found}
      data={products.map((product) => ({ value: String(product.id), label: labelOf(product) }))}
      filter={({ options }) => options}
      value={value && String(value.id)}
      onChange={(id) => onChange(byId.get(id ?? '') ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setIsOpen(true)}
      renderOption={({ option }) => <ProductOption product={byId.get(option.value)} />}
    />
  );
}

function ProductOption({ product }: { product: ChosenProduct | undefined }) {
  const t = useTexts().problem_fixes.fix;
  const { count } = useFormats();
  if (!product) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {'image_url' in product && <ProductImage image={product.image_url} />}
      <div>
        <Text size="xs" fw={600}>
          {product.sku}
        </Text>
        <Text size="xs">{product.name}</Text>
        {'image_url' in product && (
          <Text size="xs" c="dimmed">
            {interpolate(t.available, { count: count(availableOf(product)) })}
          </Text>
        )}
      </div>
    </Group>
  );
}
