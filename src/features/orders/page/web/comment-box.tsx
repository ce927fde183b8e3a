import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addComment,
  findTimeline,
  MAX_IN_A_COMMENT,
  type TimelineEntry,
} from '#features/orders/order/detail-contract.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { type Remark, RemarkBox } from '#ui/remark-box.tsx';
import { useTexts } from '#ui/texts.ts';

/** Adds a comment; it is in the timeline at once, and comes back into the box where the server refuses. */
export function CommentBox({ orderId }: { orderId: number }) {
  const t = useTexts().order_timeline;
  const add = useAddComment(orderId);
  return (
    <RemarkBox
      label={t.comment}
      placeholder={t.comment_placeholder}
      button={t.add_comment}
      longest={MAX_IN_A_COMMENT}
      onAdd={add.mutate}
    />
  );
}

function useAddComment(orderId: number) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const { user } = useSession();
  const { queryKey } = queryOf(findTimeline, { params: { id: orderId } });
  type Timeline = { data: TimelineEntry[] };
  return useMutation({
    mutationFn: ({ text }: Remark) => call(addComment, { params: { id: orderId }, body: { text } }),
    onMutate: async ({ text }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Timeline>(queryKey);
      const at = new Date().toISOString();
      const entry = {
        id: `sending ${at}`,
        at,
        type: 'order.commented',
        actor: user.name,
        is_failure: false,
        details: { text },
      };
      if (before) client.setQueryData<Timeline>(queryKey, { data: [entry, ...before.data] });
      return before;
    },
    onError: (error, { putBack }, before) => {
      if (before) client.setQueryData(queryKey, before);
      putBack();
      alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/orders/{id}/timeline']),
  });
}
