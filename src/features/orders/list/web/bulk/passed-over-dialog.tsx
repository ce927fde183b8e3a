import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { findPassedOver } from '#features/orders/order/bulk-contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { ScrollList } from '#ui/scroll-list.tsx';
import { useTexts } from '#ui/texts.ts';
import { OutcomeRow } from './outcome-row.tsx';

/** The orders that a run skipped, each with the reason and the way to it. */
export function PassedOverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { ui } = useTexts();
  const t = useTexts().order_bulk.run;
  const { count } = useFormats();
  const found = useQuery(queryOf(findPassedOver, { params: { id } }));
  const orders = found.data?.data;
  return (
    <Modal opened onClose={onClose} title={t.show_skipped} closeButtonProps={{ 'aria-label': ui.close }}>
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={false} />}
      {found.isPending && <Loader size="sm" />}
      {orders && (
        <>
          <Text size="sm">{interpolate(t.skipped_text, { count: count(orders.length) })}</Text>
          <ScrollList>
            {orders.map((order) => (
              <OutcomeRow
                key={order.id}
                outcome={order.outcome}
                number={
                  <Link to="/orders/$id" params={{ id: String(order.id) }}>
                    {order.order_number}
                  </Link>
                }
              />
            ))}
          </ScrollList>
        </>
      )}
    </Modal>
  );
}
