import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { fold, hasWords } from '#base/fold.ts';
import { interpolate } from '#base/text.ts';
import { useSwitchAccount } from '#features/access/web/account-switch.ts';
import { useSession } from '#features/access/web/session.ts';
import { useMay } from '#features/access/web/use-may.ts';
import { PRODUCTS, RAW_MATERIALS } from '#features/catalog/entities.ts';
import { Sheet } from '#features/imports/contract.ts';
import { itemTextsFor, placesOf } from '#features/items/web/item-places.ts';
import type { PaletteState } from '#ui/palette-frame.tsx';
import { type Command, type CommandGroup, PaletteOptions } from '#ui/palette-options.tsx';
import { useScreenCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { navigationFor } from '../navigation.ts';
import { useRecentRecords } from './recent-records.ts';
import { useRecords } from './use-records.tsx';

const SCHEMES = ['auto', 'light', 'dark'] as const;
const PAUSE_MS = 250;

/**
 * What the palette offers: the record that is exactly what was typed, what the open screen can do, pages and commands that begin so,
 * orders, customers, items, then all else that has the words. Before anything is typed: what the screen can do, what was opened last,
 * and the pages.
 */
export function PaletteResults({ state }: { state: PaletteState }) {
  const { shell: t, ui } = useTexts();
  const typed = state.query.trim();
  const [term] = useDebouncedValue(typed, PAUSE_MS);
  const recent = useRecentRecords();
  const records = useRecords(typed === '' ? '' : term, recent.add);
  const pages = usePages();
  const onPage = usePageCommands();
  const commands = useEverywhere();
  const searches = useSearches(typed);
  if (typed === '') {
    return (
      <PaletteOptions
        state={state}
        nothing={undefined}
        groups={[
          { title: t.on_page, commands: onPage },
          { title: t.recent, commands: recent.commands },
          { title: t.pages, commands: pages },
          { title: t.commands, commands },
        ]}
      />
    );
  }
  const isStale = term !== typed || records.isSearching;
  const isNamed = ({ label }: Command) => fold(label).startsWith(fold(typed));
  const others = [...pages, ...commands].filter(({ label }) => hasWords(label, typed));
  const named = others.filter(isNamed);
  const meant = onPage.filter(({ label }) => hasWords(label, typed));
  const here = named.length > 0 ? meant.filter(isNamed) : meant; // a page of that name is meant rather than a word in a command
  const found: CommandGroup[] = [
    { title: t.exact, commands: records.exact, isStale },
    { title: t.on_page, commands: here },
    { title: t.pages, commands: named },
    ...records.groups.map((group) => ({ ...group, isStale })),
    { title: t.commands, commands: [...meant, ...others].filter((one) => !here.includes(one) && !named.includes(one)) },
  ];
  const isNothing = found.every(({ commands }) => commands.length === 0);
  const groups = isNothing ? [] : [...found, { title: t.search_all, commands: searches }];
  const nothing = isStale
    ? undefined
    : { title: ui.palette.empty, text: interpolate(t.searched_all, { query: typed }) };
  return <PaletteOptions state={state} groups={groups} nothing={nothing} failure={records.failure} />;
}

function usePages(): Command[] {
  const t = useTexts().shell;
  const navigate = useNavigate();
  return navigationFor(useSession().user).map(({ name, icon, to }) => ({
    id: to,
    label: t.nav[name],
    icon,
    run: () => void navigate({ to }),
  }));
}

/** What the buttons of the open screen do, with their keys; of two that say the same the newer. */
function usePageCommands(): Command[] {
  const byLabel = new Map(useScreenCommands().map((one) => [one.label, one]));
  return [...byLabel.values()].map((one) => ({ ...one, id: `page ${one.label}`, icon: 'chevronRight' }));
}

function useEverywhere(): Command[] {
  const texts = useTexts();
  const t = texts.shell;
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const mayEdit = useMay('edit_catalog');
  const { other_accounts } = useSession();
  const switchTo = useSwitchAccount();
  return [
    ...other_accounts.map(({ id, name }) => ({
      id: `account ${id}`,
      label: interpolate(t.switch_to, { account: name }),
      icon: 'users' as const,
      run: () => void switchTo(id),
    })),
    ...(mayEdit ? ([PRODUCTS, RAW_MATERIALS] as const) : []).map((entity) => ({
      id: placesOf[entity].create,
      label: itemTextsFor(texts, entity).create,
      icon: 'plus' as const,
      run: () => void navigate({ to: placesOf[entity].create }),
    })),
    ...(mayEdit ? Sheet.options : []).map((sheet) => ({
      id: `import ${sheet}`,
      label: t.import_sheet[sheet],
      icon: 'upload' as const,
      run: () => void navigate({ to: '/imports/new', search: { sheet } }),
    })),
    ...SCHEMES.map((one) => ({
      id: one,
      label: `${t.theme}: ${t.themes[one]}`,
      icon: 'theme' as const,
      run: () => setColorScheme(one),
    })),
  ];
}

/** The search screens, for all that the palette has no room for. */
function useSearches(query: string): Command[] {
  const t = useTexts().shell;
  const navigate = useNavigate();
  return (['orders', 'products', 'raw_materials'] as const).map((entity) => ({
    id: `search ${entity}`,
    label: interpolate(entity === 'orders' ? t.search_orders : t.search_items[entity], { query }),
    icon: 'search',
    run: () => void navigate({ to: `/${entity}/search`, search: { q: query } }),
  }));
}
