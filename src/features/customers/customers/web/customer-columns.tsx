import { countryName } from '#ui/country-names.ts';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CutText } from '#ui/table/cut-text.tsx';
import type { Catalogue, Language } from '#ui/texts.ts';
import type { CustomerRow } from '../contract.ts';
import { customerSorts } from '../customer-filter.ts';
import { SyncBadge } from './sync-badge.tsx';

/** The columns of the customer list. */
export function customerColumns(t: Catalogue['customers'], language: Language): Column<CustomerRow>[] {
  const sorted: readonly string[] = customerSorts;
  const column = (name: keyof CustomerRow & keyof typeof t.columns, more: Partial<Column<CustomerRow>> = {}) => ({
    name,
    title: t.columns[name],
    cell: (row: CustomerRow) => row[name],
    isSorted: sorted.includes(name),
    ...more,
  });
  return [
    column('customer_name', { cell: (row) => <CutText>{row.customer_name || t.unnamed}</CutText> }),
    column('email', { cell: (row) => <CutText>{row.email}</CutText>, phone: 'name' }),
    column('phone', { isSpare: true }),
    column('connection_name', { isSpare: true }),
    column('sync_status', { cell: (row) => <SyncBadge customer={row} />, phone: 'state' }),
    column('country', { cell: (row) => countryName(row.country, language), phone: 'total' }),
    column('city', { cell: (row) => <CutText>{row.city}</CutText>, isOptional: true }),
    column('company_name', { cell: (row) => <CutText>{row.company_name}</CutText>, isOptional: true }),
    column('source_customer_id', { isOptional: true }),
    column('created_at', { cell: (row) => <ListDate at={row.created_at} /> }),
    column('updated_at', { cell: (row) => <ListDate at={row.updated_at} />, isOptional: true }),
  ];
}

/** How a customer is called where there is no name. */
export function nameOf(t: Catalogue['customers'], customer: { customer_name: string; email: string }): string {
  return customer.customer_name || customer.email || t.unnamed;
}
