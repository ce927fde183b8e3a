import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { type DocumentDetail, findOrderDocuments } from '#features/tax/documents/contract.ts';
import { CancelModal } from '#features/tax/documents/web/card/cancel-modal.tsx';
import { CreditModal } from '#features/tax/documents/web/card/credit-modal.tsx';
import { ResubmitModal } from '#features/tax/documents/web/card/resubmit-modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Imbalance } from '../contract.ts';
import {
  type DocumentAnswer,
  documentAnswersTo,
  isResolvedByPayment,
  isResolvedByRefund,
} from '../imbalance-answers.ts';
import { LeaveModal } from './leave-modal.tsx';

/** A refund that is filled in with what an imbalance says. */
export type OnRefund = (imbalance: Imbalance) => void;

/** What of an order may be cancelled since it was refunded, and opens the dialog for it. */
export type CancelRefunded = { what: 'cancel_pieces' | 'cancel_order'; open: () => void };

type Props = {
  orderId: number;
  imbalance: Imbalance;
  currency: string;
  onRefund: OnRefund;
  /** Opens the dialog that records a payment. */
  onPayment: () => void;
  /** The answer to payments that were recorded and that the channel reports too; nothing where there are none. */
  duplicates: ReactNode;
  cancel: CancelRefunded | null;
};

/** The answers of an imbalance that are given here: what its documents take now, and that it stays as it is. */
export function ImbalanceActions({ orderId, imbalance, currency, onRefund, onPayment, duplicates, cancel }: Props) {
  const t = useTexts().order_balance;
  const mayEdit = useMay('edit_orders');
  const mayIssue = useMay('issue_documents');
  const mayRefund = useMay('refund_orders');
  const answers = mayIssue ? documentAnswersTo(imbalance.kind) : [];
  const documents =
    useQuery({ ...queryOf(findOrderDocuments, { params: { id: orderId } }), enabled: answers.length > 0 }).data?.data ??
    [];
  const [asked, setAsked] = useState<{ answer: DocumentAnswer; document: DocumentDetail } | 'leave' | null>(null);
  const close = () => setAsked(null);
  const invoices = documents.filter((document) => document.kind === 'sale' && isAbout(imbalance, document));
  return (
    <Group gap={6} mt={4}>
      {duplicates}
      {mayRefund && isResolvedByRefund(imbalance.kind) && (
        <Button size="compact-xs" variant="default" onClick={() => onRefund(imbalance)}>
          {imbalance.kind === 'refund_refused' ? t.actions.refund_elsewhere : t.actions.refund}
        </Button>
      )}
      {mayRefund && isResolvedByPayment(imbalance.kind) && (
        <Button size="compact-xs" variant="default" onClick={onPayment}>
          {t.actions.payment}
        </Button>
      )}
      {invoices.flatMap((document) =>
        answers
          .filter((answer) => document.actions.includes(answer))
          .map((answer) => (
            <Button
              key={`${answer} ${document.id}`}
              size="compact-xs"
              variant="default"
              onClick={() => setAsked({ answer, document })}
            >
              {interpolate(t.actions[answer], { number: document.full_number ?? document.title })}
            </Button>
          )),
      )}
      {mayEdit && cancel && imbalance.kind === 'refunded_unsent' && (
        <Button size="compact-xs" variant="default" onClick={cancel.open}>
          {t.actions[cancel.what]}
        </Button>
      )}
      {mayEdit && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAsked('leave')}>
          {t.actions.leave}
        </Button>
      )}
      {asked === 'leave' && <LeaveModal orderId={orderId} imbalance={imbalance} currency={currency} onClose={close} />}
      {asked !== null && asked !== 'leave' && asked.answer === 'credit' && (
        <CreditModal document={asked.document} onClose={close} />
      )}
      {asked !== null && asked !== 'leave' && asked.answer === 'cancel' && (
        <CancelModal document={asked.document} onClose={close} />
      )}
      {asked !== null && asked !== 'leave' && asked.answer === 'resubmit' && (
        <ResubmitModal document={asked.document} onClose={close} />
      )}
    </Group>
  );
}

/** The subject names invoices; of a refund, or a return, any invoice of its sale may be credited. */
const isAbout = ({ kind, subject }: Imbalance, { full_number }: DocumentDetail): boolean =>
  kind === 'refund_not_credited' ||
  kind === 'returned_open' ||
  (full_number !== null && subject.split(', ').includes(full_number));
