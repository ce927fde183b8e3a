import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { memo, useMemo, useState } from 'react';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { isRefund } from '#features/core/order-lifecycle/order-rules.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { BEGIN_EDIT } from '#features/orders/edit/web/begin-edit.ts';
import { type BuyerField, isBuyerField } from '#features/orders/edit/web/buyer-draft.ts';
import { BuyerModal } from '#features/orders/edit/web/buyer-modal.tsx';
import { cardOf } from '#features/orders/edit/web/edit-cards.ts';
import { EditFoot } from '#features/orders/edit/web/edit-foot.tsx';
import { useEditLease } from '#features/orders/edit/web/use-edit-lease.ts';
import { type OrderEditing, useOrderEdit } from '#features/orders/edit/web/use-order-edit.ts';
import {
  findTimeline,
  getOrder,
  type OrderDetail,
  type TimelineEntry,
} from '#features/orders/order/detail-contract.ts';
import { ReturnsPanel } from '#features/orders/returns/web/returns-panel.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { findOrderDocuments } from '#features/tax/documents/contract.ts';
import { OrderDocuments } from '#features/tax/documents/web/card/order-documents.tsx';
import { FulfilmentList } from '#features/warehouse/fulfilment/web/fulfilment-list.tsx';
import page from '#ui/detail-page.module.css';
import { useWrongFieldFocus } from '#ui/draft-form.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { BalanceBanner } from './balance-banner.tsx';
import { ChannelRecord } from './channel-record.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DocumentBanner } from './document-banner.tsx';
import { LineItems } from './line-items.tsx';
import { OrderBalance } from './order-balance.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './order-detail.module.css';
import { OrderHead } from './order-head.tsx';
import { OrderMissing } from './order-missing.tsx';
import { OrderNav } from './order-nav.tsx';
import { OrderProgress } from './order-progress.tsx';
import { sectionId, sectionOf, showSection } from './order-sections.ts';
import { OrderSentenceLine } from './order-sentence-line.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PartsPanel } from './parts-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { OrderOnPaper } from './print/order-on-paper.tsx';
import { ProblemsBanner } from './problems-banner.tsx';

/** A form that was left without a word lapses silently. */
const EDITORS_AGAIN_MS = 60_000;
const NO_ENTRIES: readonly TimelineEntry[] = [];

// What does not depend on the form is not drawn again with each key.
const Sentence = memo(OrderSentenceLine);
const Documented = memo(DocumentBanner);
const Unbalanced = memo(BalanceBanner);
const Progress = memo(OrderProgress);
const Balance = memo(OrderBalance);
const Returns = memo(ReturnsPanel);
const Payments = memo(PaymentsPanel);
const Parts = memo(PartsPanel);
const Fulfilments = memo(FulfilmentList);
const Recorded = memo(ChannelRecord);
const Timeline = memo(OrderTimeline);
const OnPaper = memo(OrderOnPaper);

/** One order: its problems, its contents, its recipient, its timeline. */
export function OrderDetailScreen() {
  const id = Number(useParams({ strict: false }).id);
  const order = useQuery({
    ...queryOf(getOrder, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.editors.length ? EDITORS_AGAIN_MS : false),
  });
  const isWhole = useIsWhole(id);
  const found = isWhole ? order : { ...order, data: undefined, isPending: order.error === null };
  return (
    <>
      <OrderNav id={id} />
      <Loaded found={found} pending={<OrderSkeleton />} missing={<OrderMissing />}>
        {(data) => <OrderView key={id} order={data} />}
      </Loaded>
    </>
  );
}

/**
 * Whether what stands between the order's own parts is there too, so that nothing moves as it comes; what fails is not
 * waited for.
 */
function useIsWhole(id: number): boolean {
  const parts = [
    useQuery(queryOf(findTimeline, { params: { id } })),
    useQuery(queryOf(findOrderDocuments, { params: { id } })),
    useQuery(queryOf(getOrderBalance, { params: { id } })),
  ];
  return parts.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
}

function OrderView({ order: stored }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const mayEdit = useMay('edit_orders');
  const order = useMemo(() => (mayEdit ? stored : { ...stored, is_editable: false }), [stored, mayEdit]);
  const isBegun = useRouterState({ select: ({ location }) => location.hash === BEGIN_EDIT });
  const edit = useOrderEdit(order, isBegun);
  const { isEditing, draft } = edit;
  const lease = useEditLease(order.id, isEditing && order.is_editable);
  const leaveGuard = useLeaveGuard(edit.isDirty);
  const timeline = useQuery(queryOf(findTimeline, { params: { id: order.id } }));
  const entries = timeline.data?.data ?? NO_ENTRIES;
  useShortcut('mod+s', t.keys.save, edit.submit);
  const columns = useWrongFieldFocus<HTMLDivElement>(draft.refusals);
  // While it is saved it is shown as it will be.
  const shown = draft.isSaving ? { ...order, ...draft.values, lines: order.lines } : order;

  return (
    <>
      <OrderHead order={shown} edit={edit} />
      <Sentence order={shown} entries={entries} ownLease={lease} isEditing={isEditing} />
      <div id={sectionId.problems}>
        <ProblemsBanner order={shown} isEditing={isEditing} onEdit={(field) => edit.open(cardOf(field), field)} />
      </div>
      <Documented order={shown} />
      {!isRefund(order) && <Unbalanced order={shown} />}
      <Progress order={shown} entries={entries} />
      <div ref={columns} className={`${page.columns} ${classes.rows}`}>
        <div id={sectionId.contents} className={`${page.column} ${classes.section}`}>
          <LineItems order={shown} edit={edit} />
          <DocumentsOf order={shown} edit={edit} />
          {!isRefund(order) && (
            <div id={sectionId.balance}>
              <Balance order={order} />
            </div>
          )}
          {!isRefund(order) && <Returns orderId={order.id} />}
          <Payments order={shown} />
          <Parts order={shown} />
          <Fulfilments order={shown} />
          <Recorded orderId={order.id} />
        </div>
        <div id={sectionId.facts} className={`${page.column} ${classes.section} ${classes.aside}`}>
          <CustomerCard order={shown} edit={edit} />
          <OrderCard order={shown} edit={edit} />
        </div>
        <Timeline orderId={order.id} entries={entries} error={timeline.error} onRetry={timeline.refetch} />
      </div>
      {isEditing && <EditFoot order={shown} edit={edit} timeline={entries} />}
      {leaveGuard}
      <OnPaper order={shown} />
    </>
  );
}

/** The order's tax documents; of an order that has left only the buyer can still be corrected for them. */
function DocumentsOf({ order, edit }: { order: OrderDetail; edit: OrderEditing }) {
  const mayEdit = useMay('edit_orders');
  const [buyerField, setBuyerField] = useState<BuyerField | null>(null);

  function correct(field: EditableField) {
    if (!order.is_editable) return setBuyerField(isBuyerField(field) ? field : null);
    edit.open(cardOf(field), field);
  }

  return (
    <>
      <OrderDocuments
        id={sectionId.documents}
        orderId={order.id}
        canEdit={(field) => mayEdit && (order.is_editable ? !edit.draft.isSaving : isBuyerField(field))}
        onEdit={correct}
        onShow={(field) => showSection(sectionOf(field))}
      />
      {buyerField && <BuyerModal order={order} field={buyerField} onClose={() => setBuyerField(null)} />}
    </>
  );
}
