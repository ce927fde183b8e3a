import { type Access, mayCall, type Permitted } from '#base/rights.ts';
import type { OpenWork } from '#features/attention/notices/open-work-contract.ts';
import type { IconName } from '#ui/icons.tsx';
import type { Catalogue } from '#ui/texts.ts';

/** How a screen appears in the navigation; `keys` are two keys that open it, `section` puts it under a heading. */
export type NavEntry = {
  to: string;
  name: keyof Catalogue['shell']['nav'];
  icon: IconName;
  keys: string;
  /** The entry that it stands below. */
  parent?: keyof Catalogue['shell']['nav'];
  section?: keyof Catalogue['shell']['sections'];
  /** The open work that is done there: its count stands next to the name. */
  work?: keyof OpenWork;
  /** The calls that it is for: shown to members who may make one of these; without it, to all. */
  uses?: readonly Access[];
};

const CONNECTOR_USES = ['manage_connectors', 'edit_mappings', 'edit_orders', 'edit_catalog'] as const;

/** The navigation in its order. The links are checked against the routes, so none can be dead. */
const navigation = [
  { to: '/', name: 'dashboard', icon: 'dashboard', keys: 'g d' },
  { to: '/inbox', name: 'inbox', icon: 'alert', keys: 'g i', work: 'orders' },
  { to: '/orders', name: 'orders', icon: 'boxes', keys: 'g o' },
  { to: '/returns', name: 'returns', icon: 'back', keys: 'g r', parent: 'orders', uses: ['edit_orders'] },
  { to: '/documents', name: 'documents', icon: 'file', keys: 'g t' },
  { to: '/customers', name: 'customers', icon: 'users', keys: 'g c' },
  { to: '/products', name: 'products', icon: 'tag', keys: 'g p' },
  { to: '/raw_materials', name: 'raw_materials', icon: 'layers', keys: 'g m', parent: 'products' },
  {
    to: '/links',
    name: 'links',
    icon: 'link',
    keys: 'g k',
    parent: 'products',
    work: 'links',
    uses: ['edit_mappings', 'edit_catalog'],
  },
  {
    to: '/stock',
    name: 'stock',
    icon: 'columns',
    keys: 'g v',
    parent: 'products',
    work: 'stock',
    uses: ['edit_catalog'],
  },
  { to: '/settings/connectors', name: 'connectors', icon: 'plug', keys: 'g s', uses: CONNECTOR_USES },
  {
    to: '/outbox',
    name: 'outbox',
    icon: 'mail',
    keys: 'g b',
    parent: 'connectors',
    work: 'refused',
    uses: ['edit_orders'],
  },
  { to: '/imports', name: 'imports', icon: 'upload', keys: 'g u', section: 'files', uses: ['edit_catalog'] },
  { to: '/exports', name: 'exports', icon: 'download', keys: 'g x', section: 'files', uses: ['export'] },
  { to: '/settings/team', name: 'team', icon: 'person', keys: 'g e', section: 'settings', uses: ['manage_team'] },
  {
    to: '/settings/account',
    name: 'account',
    icon: 'sliders',
    keys: 'g a',
    section: 'settings',
    uses: ['manage_settings'],
  },
  { to: '/notices', name: 'notices', icon: 'bell', keys: 'g n', section: 'settings' },
  { to: '/settings/login', name: 'login', icon: 'key', keys: 'g l', section: 'settings', uses: ['admin'] },
  { to: '/settings/audit', name: 'audit', icon: 'clock', keys: 'g h', section: 'settings', uses: ['admin'] },
] as const satisfies readonly NavEntry[];

/** The entries that are of use to a member. */
export const navigationFor = (member: Permitted) =>
  navigation.filter(({ uses }: NavEntry) => !uses || uses.some((access) => mayCall(access, member)));
