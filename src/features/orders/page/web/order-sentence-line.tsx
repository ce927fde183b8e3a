import { Button } from '@mantine/core';
import { useUndoEdit } from '#features/orders/edit/web/use-undo-edit.ts';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { isUndoable } from '#features/orders/order/web/goes-out.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { WhyLink } from '#features/people/help/web/why-link.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './order-sentence.module.css';
import { isGoingOut, possibleActions } from './possible-actions.ts';
import { useChangeOrder } from './use-change-order.ts';
import { useCopyReply } from './use-copy-reply.ts';
import { useOrderSentence } from './use-order-sentence.ts';

type Props = { order: OrderDetail; entries: readonly TimelineEntry[]; ownLease: string; isEditing: boolean };

/**
 * Where the order stands in one sentence, and what goes with it: to stop it, to take the edit back, to answer its
 * customer.
 */
export function OrderSentenceLine({ order, entries, ownLease, isEditing }: Props) {
  const t = useTexts().order_page;
  const mayEdit = useMay('edit_orders');
  const { tone, text, left } = useOrderSentence(order, entries, { ownLease, isEditing });
  return (
    <section className={classes.line} data-tone={tone} aria-label={t.says.label}>
      <p>{text}</p>
      <div className={classes.actions}>
        {mayEdit && !isEditing && isUndoable(order, left) && <UndoEdit order={order} />}
        {mayEdit && !isEditing && isGoingOut(order) && possibleActions(order).hold && <HoldIt order={order} />}
        <CopyReply order={order} />
        <Why order={order} />
      </div>
    </section>
  );
}

function UndoEdit({ order: { id, version } }: { order: OrderDetail }) {
  const t = useTexts().orders.edit;
  const undo = useUndoEdit(id);
  return (
    <Button size="compact-sm" variant="light" disabled={undo.isPending} onClick={() => undo.mutate(version)}>
      {t.undo}
    </Button>
  );
}

function HoldIt({ order }: { order: OrderDetail }) {
  const change = useChangeOrder(order);
  return (
    <Button size="compact-sm" variant="default" disabled={change.isPending} onClick={() => change.mutate('hold')}>
      {useTexts().orders.detail.hold}
    </Button>
  );
}

/** To what the guide says of what keeps it first, else of its status. */
function Why({ order: { problems, order_status } }: { order: OrderDetail }) {
  const texts = useTexts();
  const kind = problems[0]?.kind;
  if (kind) return <WhyLink to={`inbox#${kind}`} about={texts.problems.kinds[kind]} />;
  return <WhyLink to={`orders#${order_status}`} about={texts.orders.statuses[order_status]} />;
}

/** For the customer who asks where the order is. */
function CopyReply({ order }: { order: OrderDetail }) {
  const t = useTexts().order_page.reply;
  const copyReply = useCopyReply(order);
  if (!copyReply) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      title={t.copy_hint}
      leftSection={<Icon name="copy" size={14} />}
      onClick={copyReply}
    >
      {t.copy}
    </Button>
  );
}
