import { Button, Group, Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { FoundProducts } from './found-products.tsx';
import type { Product } from './lines-draft.ts';
import { useProductSearch } from './use-product-search.ts';

type Props = { onAdd: (product: Product, quantity: number) => void; onClose: () => void };

/** Finds products by SKU or name and adds them, one after another; Enter in the search adds the one that is meant. */
export function ProductFinder({ onAdd, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_page.finder;
  const { count } = useFormats();
  const search = useProductSearch();
  const [said, setSaid] = useState('');

  function add(product: Product, quantity: number) {
    onAdd(product, quantity);
    setSaid(interpolate(t.added, { quantity: count(quantity), sku: product.sku }));
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (search.meant) add(search.meant, 1);
  }

  return (
    <Modal opened size="xl" onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search_hint}
        maxLength={200}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        onKeyDown={press}
        leftSection={<Icon name="search" size={15} />}
        rightSection={search.isSearching && <Loader size="xs" role="progressbar" aria-label={ui.loading} />}
        data-autofocus
      />
      {search.error && <LoadError error={search.error} onRetry={search.retry} hasData={false} />}
      {search.found && !search.error && <FoundProducts products={search.found} term={search.term} onAdd={add} />}
      <Group justify="space-between" mt="md" wrap="nowrap">
        <p role="status" className="dimmed">
          {said}
        </p>
        <Button variant="default" onClick={onClose}>
          {ui.close}
        </Button>
      </Group>
    </Modal>
  );
}
