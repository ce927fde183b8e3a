import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fill } from '#base/text.ts';
import { PRODUCTS, RAW_MATERIALS } from '#features/catalog/entities.ts';
import { placesOf, wordsOf } from '#features/catalog/web/item-places.ts';
import { Sheet } from '#features/imports/contract.ts';
import { findItemHits, type ItemEntity } from '#features/search/web/find-item-hits.ts';
import { findOrderHits } from '#features/search/web/find-order-hits.ts';
import { CommandPalette } from '#ui/command-palette.tsx';
import { useTexts } from '#ui/texts.ts';
import { navigation } from '../navigation.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;
const SHORTEST_TERM = 3;
const MOST_ORDERS = 8;
const MOST_ITEMS = 5;
const PAUSE_MS = 250;
const ITEM_PAUSE_MS = 700;

/** What the palette finds: the pages, orders, items, and the commands of the frame. */
export function PortalPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useTexts();
  const { shell: t, imports, search } = texts;
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const pages = navigation.map(({ name, icon, to }) => ({
    id: to,
    label: t.nav[name],
    icon,
    run: () => void navigate({ to }),
  }));
  const themes = SCHEMES.map((one) => ({
    id: one,
    label: `${t.theme}: ${t.themes[one]}`,
    icon: 'theme' as const,
    run: () => setColorScheme(one),
  }));
  const creations = ([PRODUCTS, RAW_MATERIALS] as const).map((entity) => ({
    id: placesOf[entity].create,
    label: wordsOf(texts, entity).create,
    icon: 'plus' as const,
    run: () => void navigate({ to: placesOf[entity].create }),
  }));
  const files = Sheet.options.map((sheet) => ({
    id: `import ${sheet}`,
    label: fill(imports.command, { sheet: imports.sheets[sheet] }),
    icon: 'upload' as const,
    run: () => void navigate({ to: '/imports/new', search: { sheet } }),
  }));
  const [query, setQuery] = useState('');
  const groups = [
    { title: t.pages, commands: pages },
    { title: t.nav.orders, commands: useOrderCommands(query) },
    { title: search.entities.products, commands: useItemCommands('products', query) },
    { title: search.entities.raw_materials, commands: useItemCommands('raw_materials', query) },
    { title: t.commands, commands: [...creations, ...files, ...themes] },
  ];
  return <CommandPalette groups={groups} opened={opened} onClose={onClose} onQuery={setQuery} />;
}

/** Opens an order that has what is typed: a number, an e-mail, a name. The first, there at once, is the search for all of them. */
function useOrderCommands(query: string) {
  const t = useTexts().shell;
  const navigate = useNavigate();
  const [term] = useDebouncedValue(query.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: ['/api/search', 'palette', term],
    queryFn: ({ signal }) => findOrderHits(term, signal),
    enabled: term.length >= SHORTEST_TERM,
  });
  if (query.trim().length < SHORTEST_TERM) return [];
  const all = {
    id: 'search orders',
    label: fill(t.search_orders, { query: query.trim() }),
    foundBy: query,
    icon: 'search' as const,
    run: () => void navigate({ to: '/orders/search', search: { q: query.trim() } }),
  };
  const hits = (found.data ?? []).slice(0, MOST_ORDERS).map(({ id, order_number, customer_name, customer_email }) => ({
    id: `order ${id}`,
    label: order_number,
    description: [customer_name, customer_email].filter((part) => part !== '').join(' · '),
    foundBy: query,
    icon: 'boxes' as const,
    run: () => void navigate({ to: '/orders/$id', params: { id: String(id) } }),
  }));
  return [all, ...hits];
}

/** The same for products or raw materials. */
function useItemCommands(entity: ItemEntity, query: string) {
  const t = useTexts().shell;
  const navigate = useNavigate();
  const router = useRouter();
  const [term] = useDebouncedValue(query.trim(), ITEM_PAUSE_MS);
  const found = useQuery({
    queryKey: ['/api/search', 'palette', entity, term],
    queryFn: ({ signal }) => findItemHits(entity, term, signal),
    enabled: term.length >= SHORTEST_TERM,
  });
  if (query.trim().length < SHORTEST_TERM) return [];
  const all = {
    id: `search ${entity}`,
    label: fill(t.search_items[entity], { query: query.trim() }),
    foundBy: query,
    icon: 'search' as const,
    run: () => void navigate({ to: `/${entity}/search`, search: { q: query.trim() } }),
  };
  const hits = (found.data ?? []).slice(0, MOST_ITEMS).map(({ id, sku, name }) => ({
    id: `${entity} ${id}`,
    label: sku,
    description: name,
    foundBy: query,
    icon: 'boxes' as const,
    run: () => router.history.push(`/${entity}/${id}`),
  }));
  return [all, ...hits];
}
