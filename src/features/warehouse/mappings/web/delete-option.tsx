import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countOptionOrders, deleteShippingOption, type ShippingOption } from '../contract.ts';

type Props = { connector: string; option: ShippingOption; onClose: () => void };

/** Asks before a code is deleted, and says what becomes of the orders that use it. */
export function DeleteOption({ connector, option, onClose }: Props) {
  const t = useTexts().mappings.options;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const { id, connectorCode: code } = option;
  const used = useQuery({ ...queryOf(countOptionOrders, { params: { connector, id } }), staleTime: 0 });
  const remove = useMutation({
    mutationFn: () => call(deleteShippingOption, { params: { connector }, query: { id } }),
    onMutate: () => alerts.info(t.deleting),
    onError: alerts.failed,
    onSuccess: ({ message }) => alerts.success(message),
    onSettled: () => {
      onClose();
      return markStale(client, ['/api/connectors', '/api/orders', '/api/problems']);
    },
  });
  const orders = used.data?.orders;
  return (
    <DeleteModal
      opened
      onClose={onClose}
      onDelete={() => remove.mutate()}
      title={interpolate(t.delete_title, { code })}
      deleteLabel={t.delete}
      cancelLabel={t.close}
      isBusy={remove.isPending}
    >
      <p role="status">
        {used.isPending && t.delete_counting}
        {orders === 0 && t.delete_unused}
        {orders !== undefined && orders > 0 && pluralise(t.delete_used, orders, count)}
      </p>
      {orders !== undefined && orders > 0 && <p>{t.delete_stays}</p>}
    </DeleteModal>
  );
}
