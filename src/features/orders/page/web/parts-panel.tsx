import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { cancelPart } from '#features/orders/order/split-contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { type DocumentRow, findOrderDocuments } from '#features/tax/documents/contract.ts';
import type { OrderPart } from '#features/warehouse/fulfilment/fulfilment.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import type { Tone } from '#ui/palette.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import classes from './parts-panel.module.css';

const PATHS = ['/api/orders'];

const tones: Readonly<Record<OrderPart['state'], Tone>> = {
  asked: 'neutral',
  there: 'info',
  joined: 'neutral',
  left: 'success',
  ended: 'warning',
};

/** What of an order went to a warehouse by itself; nothing for one that was never split. */
export function PartsPanel({ order }: { order: OrderDetail }) {
  return order.parts.length > 0 && <Parts order={order} />;
}

function Parts({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.parts;
  // The documents of the page: where they cannot be read their own place says so.
  const { data: documents } = useQuery(queryOf(findOrderDocuments, { params: { id: order.id } }));
  return (
    <Panel title={t.title}>
      <ul>
        {order.parts.map((part) => (
          <PartItem
            key={part.part}
            order={order}
            part={part}
            papers={(documents?.data ?? []).filter(
              (document) => document.part === part.part && document.full_number !== null,
            )}
          />
        ))}
      </ul>
    </Panel>
  );
}

type ItemProps = { order: OrderDetail; part: OrderPart; papers: readonly DocumentRow[] };

function PartItem({ order, part, papers }: ItemProps) {
  const t = useTexts().orders.parts;
  const mayEdit = useMay('edit_orders');
  const [isAsking, setIsAsking] = useState(false);
  const { state, place, lines, reference, answer, split_by, cancellation } = part;
  const isAsked = cancellation?.state === 'asked';
  const notes = [
    split_by === null ? t.by_rule : interpolate(t.by, { who: split_by }),
    reference && interpolate(t.reference, { reference }),
    answer,
    isAsked && t.cancel_asked,
    cancellation?.state === 'refused' && interpolate(t.cancel_refused, { reason: cancellation.reason }),
  ].filter(Boolean);
  return (
    <li className={classes.part}>
      <Box flex="1 1 240px">
        <strong>{interpolate(t.name, { part: part.part, place })}</strong>{' '}
        {lines.map(({ sku, pieces }) => interpolate(t.line, { pieces, sku })).join(', ')}
        <small>{notes.join(' · ')}</small>
        {papers.map(({ id, title, full_number }) => (
          <small key={id}>
            <Link to="/documents/$id" params={{ id: String(id) }}>
              {title} {full_number}
            </Link>
          </small>
        ))}
      </Box>
      <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
      {state === 'there' && !isAsked && mayEdit && (
        <Button size="compact-xs" variant="default" onClick={() => setIsAsking(true)}>
          {t.cancel}
        </Button>
      )}
      {isAsking && <CancelPartModal order={order} part={part} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

type ModalProps = { order: OrderDetail; part: OrderPart; onClose: () => void };

function CancelPartModal({ order, part, onClose }: ModalProps) {
  const t = useTexts().orders.parts;
  const alerts = useAlerts();
  const draft = useDraft({
    stored: {},
    save: async () => {
      alerts.success((await call(cancelPart, { params: { id: order.id, part: part.part } })).message);
      onClose();
      return undefined;
    },
    stale: PATHS,
  });
  return (
    <FormModal
      title={interpolate(t.cancel_title, { part: part.part, number: order.order_number })}
      draft={draft}
      submit={t.cancel_confirm}
      isDanger
      onClose={onClose}
    >
      {interpolate(t.cancel_text, { place: part.place })}
    </FormModal>
  );
}
