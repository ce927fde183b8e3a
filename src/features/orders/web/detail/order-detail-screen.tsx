import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useState } from 'react';
import { useMay } from '#features/access/web/use-may.ts';
import { FulfilmentList } from '#features/fulfilment/web/fulfilment-list.tsx';
import type { EditableField } from '#features/order-lifecycle/editable-fields.ts';
import { findOrderDocuments } from '#features/tax-documents/contract.ts';
import { OrderDocuments } from '#features/tax-documents/web/card/order-documents.tsx';
import page from '#ui/detail-page.module.css';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { useLeadQuery } from '#ui/use-lead-query.ts';
import { findTimeline, getOrder, type OrderDetail, type TimelineEntry } from '../../detail-contract.ts';
import { BEGIN_EDIT } from '../edit/begin-edit.ts';
import { type BuyerField, isBuyerField } from '../edit/buyer-draft.ts';
import { BuyerModal } from '../edit/buyer-modal.tsx';
import { fieldId } from '../edit/draft-fields.tsx';
import { EditFoot } from '../edit/edit-foot.tsx';
import { useEditLease } from '../edit/use-edit-lease.ts';
import { type OrderEditing, useOrderEdit } from '../edit/use-order-edit.ts';
import { OrderOnPaper } from '../print/order-on-paper.tsx';
import { ChannelRecord } from './channel-record.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DocumentBanner } from './document-banner.tsx';
import { LineItems } from './line-items.tsx';
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
import { PaymentsPanel } from './payments-panel.tsx';
import { ProblemsBanner } from './problems-banner.tsx';

/** A form that was left without a word lapses silently. */
const EDITORS_AGAIN_MS = 60_000;
const NO_ENTRIES: readonly TimelineEntry[] = [];

// What does not depend on the form is not drawn again with each of its keys, and nothing above its foot as it is sent.
const Head = memo(OrderHead);
const Sentence = memo(OrderSentenceLine);
const Problems = memo(ProblemsBanner);
const Lines = memo(LineItems);
const Customer = memo(CustomerCard);
const Facts = memo(OrderCard);
const TaxDocuments = memo(DocumentsOf);
const Documented = memo(DocumentBanner);
const Progress = memo(OrderProgress);
const Payments = memo(PaymentsPanel);
const Fulfilments = memo(FulfilmentList);
const Recorded = memo(ChannelRecord);
const Timeline = memo(OrderTimeline);
const OnPaper = memo(OrderOnPaper);

/** One order: what keeps it, what is in it, where it goes, what happened to it. */
export function OrderDetailScreen() {
  const id = Number(useParams({ strict: false }).id);
  const order = useLeadQuery({
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

/** Whether what stands between the order's own parts is there too, so that nothing moves as it comes; what fails is not waited for. */
function useIsWhole(id: number): boolean {
  const parts = [
    useQuery(queryOf(findTimeline, { params: { id } })),
    useQuery(queryOf(findOrderDocuments, { params: { id } })),
  ];
  return parts.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
}

function OrderView({ order: stored }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const mayEdit = useMay('edit_orders');
  const order = useMemo(() => (mayEdit ? stored : { ...stored, is_editable: false }), [stored, mayEdit]);
  const isBegun = useRouterState({ select: ({ location }) => location.hash === BEGIN_EDIT });
  const { edit, isSaving, isDirty } = useOrderEdit(order, isBegun);
  const lease = useEditLease(order.id, edit.draft !== null && order.is_editable);
  const leaveGuard = useLeaveGuard(isDirty);
  const timeline = useQuery(queryOf(findTimeline, { params: { id: order.id } }));
  const entries = timeline.data?.data ?? NO_ENTRIES;
  const isEditing = edit.draft !== null;
  useShortcut('mod+s', t.keys.save, edit.submit);
  useFocusOn(edit.focus);

  return (
    <>
      <Head order={order} edit={edit} />
      <Sentence order={order} entries={entries} ownLease={lease} isEditing={isEditing} />
      <div id={sectionId.problems}>
        <Problems order={order} isEditing={isEditing} onEdit={edit.correct} />
      </div>
      <Documented order={order} />
      <Progress order={order} entries={entries} />
      <div className={`${page.columns} ${classes.rows}`}>
        <div id={sectionId.contents} className={`${page.column} ${classes.section}`}>
          <Lines order={order} edit={edit} />
          <TaxDocuments order={order} edit={edit} />
          <Payments order={order} />
          <Fulfilments order={order} />
          <Recorded orderId={order.id} />
        </div>
        <div id={sectionId.facts} className={`${page.column} ${classes.section} ${classes.aside}`}>
          <Customer order={order} edit={edit} />
          <Facts order={order} edit={edit} />
        </div>
        <Timeline orderId={order.id} entries={entries} error={timeline.error} onRetry={timeline.refetch} />
      </div>
      {isEditing && <EditFoot order={order} edit={edit} isSaving={isSaving} timeline={entries} />}
      {leaveGuard}
      <OnPaper order={order} />
    </>
  );
}

/** The order's tax documents; of an order that has left only the buyer can still be corrected for them. */
function DocumentsOf({ order, edit }: { order: OrderDetail; edit: OrderEditing }) {
  const mayEdit = useMay('edit_orders');
  const [buyerField, setBuyerField] = useState<BuyerField | null>(null);

  function correct(field: EditableField) {
    if (!order.is_editable) return setBuyerField(isBuyerField(field) ? field : null);
    edit.correct(field);
    document.getElementById(fieldId(field))?.focus(); // it is there already, and was gone to before
  }

  return (
    <>
      <OrderDocuments
        id={sectionId.documents}
        orderId={order.id}
        canEdit={(field) => mayEdit && (order.is_editable ? !edit.isClosed : isBuyerField(field))}
        onEdit={correct}
        onShow={(field) => showSection(sectionOf(field))}
      />
      {buyerField && <BuyerModal order={order} field={buyerField} onClose={() => setBuyerField(null)} />}
    </>
  );
}

/** Puts the cursor into a field, once the form that holds it is there. */
function useFocusOn(field: EditableField | null) {
  useEffect(() => {
    if (field) document.getElementById(fieldId(field))?.focus();
  }, [field]);
}
