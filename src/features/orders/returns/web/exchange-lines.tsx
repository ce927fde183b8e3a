import { ActionIcon, Group, Loader, Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { interpolate } from '#base/text.ts';
import { FoundProducts } from '#features/orders/edit/web/found-products.tsx';
import { addProduct, noLineChanges, type Product, type Quantity } from '#features/orders/edit/web/lines-draft.ts';
import { QuantityInput } from '#features/orders/edit/web/quantity-input.tsx';
import { useProductSearch } from '#features/orders/edit/web/use-product-search.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';

/** Pieces of a product that go out. `price`: of one, with taxes; empty while none is typed. */
export type ExchangeLine = { product: Product; quantity: Quantity; price: string };

type Props = {
  lines: readonly ExchangeLine[];
  currency: string;
  /** What a product costs until another price is typed. */
  priceAtFirst: string;
  error: string | undefined;
  onChange: (lines: readonly ExchangeLine[]) => void;
};

/** What goes out, each with its pieces and its price, and the search that adds more. */
export function ExchangeLines({ lines, currency, priceAtFirst, error, onChange }: Props) {
  const { ui } = useTexts();
  const t = useTexts().returns.exchange;
  const search = useProductSearch();

  function add(product: Product, pieces: number) {
    const { added } = addProduct({ ...noLineChanges, added: lines }, product, pieces);
    onChange(added.map((line) => ({ price: priceAtFirst, ...line })));
    search.setText('');
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (search.meant) add(search.meant, 1);
  }

  const change = (id: number, more: Partial<ExchangeLine>) =>
    onChange(lines.map((line) => (line.product.id === id ? { ...line, ...more } : line)));
  return (
    <>
      {lines.map(({ product, quantity, price }) => (
        <Group key={product.id} gap="sm" align="end">
          <Text size="sm" flex={1}>
            <span className="code">{product.sku}</span> {product.name}
          </Text>
          <QuantityInput
            sku={product.sku}
            value={quantity}
            onChange={(pieces) => change(product.id, { quantity: pieces })}
          />
          <AmountInput
            label={interpolate(t.price, { sku: product.sku, currency })}
            currency={currency}
            value={price}
            onChange={(amount) => change(product.id, { price: amount })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={interpolate(t.remove, { sku: product.sku })}
            onClick={() => onChange(lines.filter((line) => line.product.id !== product.id))}
          >
            <Icon name="cross" />
          </ActionIcon>
        </Group>
      ))}
      <TextInput
        type="search"
        label={t.add}
        maxLength={200}
        value={search.text}
        error={error}
        onChange={(event) => search.setText(event.currentTarget.value)}
        onKeyDown={press}
        leftSection={<Icon name="search" size={15} />}
        rightSection={search.isSearching && <Loader size="xs" role="progressbar" aria-label={ui.loading} />}
        data-autofocus
      />
      {search.error && <LoadError error={search.error} onRetry={search.retry} hasData={false} />}
      {search.found && !search.error && <FoundProducts products={search.found} term={search.term} onAdd={add} />}
    </>
  );
}
