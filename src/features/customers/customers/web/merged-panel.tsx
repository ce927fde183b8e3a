import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findMerged, type MergedCustomer, undoMerge } from '../merge-contract.ts';
import { nameOf } from './customer-columns.tsx';
import classes from './merge.module.css';

/**
 * The customers that were merged into this one, the contacts that partners still have of them, and the undo; nothing
 * where there are none.
 */
export function MergedPanel({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.merged;
  const customers = useTexts().customers;
  const { data: merged = [] } = useQuery(queryOf(findMerged, { params: { id: customerId } }));
  const [asking, setAsking] = useState<MergedCustomer | null>(null);
  const undo = useUndo(customerId);
  const name = asking ? nameOf(customers, asking) : '';
  return (
    <>
      {merged.length > 0 && (
        <Panel title={t.title}>
          <ul className={classes.people}>
            {merged.map((one) => (
              <Merged key={one.id} merged={one} onUndo={() => setAsking(one)} />
            ))}
          </ul>
        </Panel>
      )}
      <ConfirmModal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && undo.mutate(asking.id, { onSettled: () => setAsking(null) })}
        title={interpolate(t.undo_title, { name })}
        confirmLabel={t.undo}
        isBusy={undo.isPending}
      >
        {interpolate(t.undo_text, { name, count: asking?.order_count ?? 0 })}
      </ConfirmModal>
    </>
  );
}

function Merged({ merged, onUndo }: { merged: MergedCustomer; onUndo: () => void }) {
  const customers = useTexts().customers;
  const t = useTexts().customer_detail.merged;
  const name = nameOf(customers, merged);
  return (
    <li>
      <div className={classes.person}>
        <b>{name}</b>
        <small>
          {[merged.email, `${merged.connection_name} ${merged.source_customer_id}`].filter(Boolean).join(' · ')}
        </small>
        <small>
          {interpolate(t.by, { name: merged.merged_by })} <RelativeTime at={merged.merged_at} />
        </small>
        {merged.contacts.map((contact) => (
          <small key={contact.name}>
            {interpolate(t.contact, { partner: contact.name })}{' '}
            {contact.link && (
              <Anchor href={contact.link} target="_blank" rel="noreferrer" inherit>
                {t.open}
              </Anchor>
            )}
          </small>
        ))}
        {merged.is_nested && <small>{t.nested}</small>}
      </div>
      {!merged.is_nested && (
        <Button size="compact-sm" variant="default" aria-label={interpolate(t.undo_name, { name })} onClick={onUndo}>
          {t.undo}
        </Button>
      )}
    </li>
  );
}

function useUndo(id: number) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const t = useTexts().customer_detail.merged;
  return useMutation({
    mutationFn: (mergedId: number) => call(undoMerge, { params: { id, mergedId } }),
    onSuccess: () => alerts.success(t.undone),
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/customers', '/api/orders']),
  });
}
