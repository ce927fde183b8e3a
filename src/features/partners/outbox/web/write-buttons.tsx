import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { dropWrite, type OutboxWrite, retryWrite } from '../contract.ts';
import { writeRefusals } from '../write-actions.ts';
import classes from './outbox.module.css';

type Props = { write: OutboxWrite; onDrop: (write: OutboxWrite) => void };

/** What staff may do about a write: `onDrop` asks first, for its row may leave the list meanwhile. */
export function WriteButtons({ write, onDrop }: Props) {
  const t = useTexts().outbox;
  return (
    <span className={classes.buttons}>
      {writeRefusals.retry(write) === null && <RetryButton write={write} />}
      {writeRefusals.drop(write) === null && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={interpolate(t.drop_name, { write: nameOf(write) })}
          onClick={() => onDrop(write)}
        >
          {t.drop}
        </Button>
      )}
    </span>
  );
}

/** What it is called to those who cannot see the row. */
const nameOf = ({ action, order, product }: OutboxWrite) => [action, order?.number ?? product?.sku].join(' ');

function RetryButton({ write }: Pick<Props, 'write'>) {
  const t = useTexts().outbox;
  const change = useWriteChange(() => call(retryWrite, { params: { id: write.id } }), t.retried);
  const isDoubt = write.state === 'in_doubt';
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={interpolate(isDoubt ? t.ask_name : t.retry_name, { write: nameOf(write) })}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {isDoubt ? t.ask : t.retry}
    </Button>
  );
}

/** Asks before a write is dropped: `{dropping && <DropModal write={dropping} onClose={close} />}`. */
export function DropModal({ write, onClose }: { write: OutboxWrite; onClose: () => void }) {
  const t = useTexts().outbox;
  const change = useWriteChange(() => call(dropWrite, { params: { id: write.id } }), t.dropped);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => change.mutate(undefined, { onSettled: onClose })}
      title={interpolate(t.drop_title, { write: nameOf(write) })}
      confirmLabel={t.drop}
      isDanger
      isBusy={change.isPending}
    >
      {t.drop_text}
    </ConfirmModal>
  );
}

/** A mutation of a write: its outcome shows as an alert, and either way the list is fetched again. */
function useWriteChange(change: () => Promise<unknown>, done: string) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: () => alerts.success(done),
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/outbox']),
  });
}
