import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { Sheet } from '#features/catalogue/imports/contract.ts';
import { itemTextsFor, placesOf } from '#features/catalogue/items/web/item-places.ts';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { useSwitchAccount } from '#features/people/access/web/account-switch.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import type { Command } from '#ui/palette-options.tsx';
import { useScreenCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { colorSchemes } from '#ui/theme.ts';
import { navigationFor } from '../navigation.ts';

/** The pages that are of use to the member. */
export function usePages(): Command[] {
  const t = useTexts().shell;
  const { words } = useTexts().palette;
  const navigate = useNavigate();
  return navigationFor(useSession().user).map(({ name, icon, to }) => ({
    id: to,
    label: t.nav[name],
    words: words[name],
    icon,
    run: () => void navigate({ to }),
  }));
}

/** The commands of the open screen's buttons, with their keys; of two with one label the newer. */
export function usePageCommands(): Command[] {
  const byLabel = new Map(useScreenCommands().map((one) => [one.label, one]));
  return [...byLabel.values()].map((one) => ({ ...one, id: `page ${one.label}`, icon: 'chevronRight' }));
}

/** The commands of every screen. */
export function useEverywhere(): Command[] {
  const t = useTexts().shell;
  const catalog = useTexts().catalog;
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
      label: itemTextsFor(catalog, entity).create,
      icon: 'plus' as const,
      run: () => void navigate({ to: placesOf[entity].create }),
    })),
    ...(mayEdit ? Sheet.options : []).map((sheet) => ({
      id: `import ${sheet}`,
      label: t.import_sheet[sheet],
      icon: 'upload' as const,
      run: () => void navigate({ to: '/imports/new', search: { sheet } }),
    })),
    ...colorSchemes.map((one) => ({
      id: one,
      label: `${t.theme}: ${t.themes[one]}`,
      icon: 'theme' as const,
      run: () => setColorScheme(one),
    })),
  ];
}

/** The search screens, for all that the palette has no room for. */
export function useSearches(query: string): Command[] {
  const t = useTexts().shell;
  const navigate = useNavigate();
  return (['orders', 'products', 'raw_materials'] as const).map((entity) => ({
    id: `search ${entity}`,
    label: interpolate(entity === 'orders' ? t.search_orders : t.search_items[entity], { query }),
    icon: 'search',
    run: () => void navigate({ to: `/${entity}/search`, search: { q: query } }),
  }));
}
