import { customerQueryOf } from '#features/customers/customers/web/customer-list-query.ts';
import { CustomerListScreen, type ShownCustomers } from '#features/customers/customers/web/customer-list-screen.tsx';
import { May } from '#features/people/access/web/may.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportListButton } from './export-list-button.tsx';

/** The list of customers with its export, which the list itself is below. */
export const ExportedCustomerList = () => <CustomerListScreen tools={(shown) => <ExportCustomers {...shown} />} />;

function ExportCustomers({ list, ...shown }: ShownCustomers) {
  const t = useTexts().customers;
  const { page: _, perPage: __, ...filter } = customerQueryOf(list);
  const { filterBy, start_at, end_at } = list;
  const narrowed = Object.entries({ status: filterBy, start_at, end_at }).filter(([, value]) => value !== '');
  return (
    <May access="export">
      <ExportListButton
        label={t.export}
        list={{ of: { kind: 'customers', filter }, search: Object.fromEntries(narrowed), ...shown }}
      />
    </May>
  );
}
