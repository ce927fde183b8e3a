import type { IconName } from '#ui/icons.tsx';
import type { Catalogue } from '#ui/texts.ts';

/** How a screen appears in the navigation; `keys` are two keys that lead there, `section` puts it under a heading. */
export type NavEntry = {
  to: string;
  name: keyof Catalogue['shell']['nav'];
  icon: IconName;
  keys: string;
  /** Hidden from all but administrators. */
  is_for_admins?: true;
  section?: keyof Catalogue['shell']['sections'];
};

/** The navigation in its order. The links are checked against the routes, so none can be dead. */
const navigation = [
  { to: '/', name: 'dashboard', icon: 'dashboard', keys: 'g d' },
  { to: '/orders', name: 'orders', icon: 'boxes', keys: 'g o' },
  { to: '/documents', name: 'documents', icon: 'file', keys: 'g t' },
  { to: '/problems', name: 'problems', icon: 'alert', keys: 'g p' },
  { to: '/customers', name: 'customers', icon: 'users', keys: 'g c' },
  { to: '/products', name: 'products', icon: 'tag', keys: 'g i' },
  { to: '/raw_materials', name: 'raw_materials', icon: 'layers', keys: 'g m' },
  { to: '/imports', name: 'imports', icon: 'upload', keys: 'g u', section: 'data' },
  { to: '/exports', name: 'exports', icon: 'download', keys: 'g x', section: 'data' },
  { to: '/settings/connectors', name: 'connectors', icon: 'plug', keys: 'g s', section: 'settings' },
  { to: '/settings/team', name: 'team', icon: 'person', keys: 'g e', section: 'settings' },
  { to: '/settings/account', name: 'account', icon: 'sliders', keys: 'g a', section: 'settings' },
  { to: '/settings/audit', name: 'audit', icon: 'clock', keys: 'g h', section: 'settings', is_for_admins: true },
  { to: '/outbox', name: 'outbox', icon: 'mail', keys: 'g b', section: 'settings' },
] as const satisfies readonly NavEntry[];

type Entry = (typeof navigation)[number];

/** What a member sees of it. */
export const navigationOf = ({ is_admin }: { is_admin: boolean }): readonly Entry[] =>
  navigation.filter((entry: NavEntry) => is_admin || !entry.is_for_admins);
