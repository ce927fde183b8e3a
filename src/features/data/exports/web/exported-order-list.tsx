import { OrderListScreen, type ShownOrders } from '#features/orders/list/web/order-list-screen.tsx';
import { orderScopeOf } from '#features/orders/order/web/order-list-query.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportListButton } from './export-list-button.tsx';
import { orderExportSearchOf } from './order-export-search.ts';

/** The order list with its export, which the list itself is below. */
export const ExportedOrderList = () => <OrderListScreen tools={(shown) => <ExportOrders {...shown} />} />;

function ExportOrders({ list, ...shown }: ShownOrders) {
  const t = useTexts().orders;
  const of = { kind: 'orders', filter: orderScopeOf(list) } as const;
  return (
    <May access="export">
      <ExportListButton label={t.export} list={{ of, search: orderExportSearchOf(list), ...shown }} />
    </May>
  );
}
