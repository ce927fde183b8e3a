import { Link, type LinkProps } from '@tanstack/react-router';
import type { AuditEntry, AuditTarget } from '../contract.ts';

/** Where each kind of record has its page; some share one. */
const places: Readonly<Record<AuditTarget, (id: string) => LinkProps>> = {
  order: (id) => ({ to: '/orders/$id', params: { id } }),
  product: (id) => ({ to: '/products/$id', params: { id } }),
  raw_material: (id) => ({ to: '/raw_materials/$id', params: { id } }),
  products: () => ({ to: '/products' }),
  raw_materials: () => ({ to: '/raw_materials' }),
  customer: (id) => ({ to: '/customers/$id', params: { id } }),
  connector: (id) => ({ to: '/settings/connectors/$id', params: { id } }),
  import: (id) => ({ to: '/imports/$id', params: { id } }),
  team: () => ({ to: '/settings/team' }),
  account: () => ({ to: '/settings/account' }),
  issuers: () => ({ to: '/documents/settings' }),
};

/** A record by its name, as a link while it has a page. */
export function RecordLink({
  record: { name, to, id },
  label = name,
}: {
  record: AuditEntry['record'];
  label?: string;
}) {
  if (to === null) return label;
  return (
    <Link {...places[to](String(id ?? ''))} className="link">
      {label}
    </Link>
  );
}
