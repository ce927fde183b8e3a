import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentRow, submitDocuments } from '../../contract.ts';
import classes from './document-list.module.css';
import { forecastSubmit, orderIdsOf } from './submit-forecast.ts';

type Props = { documents: readonly DocumentRow[]; onClose: () => void; onDone: () => void };

/** Says first what will be submitted and what skipped, then submits and tells what became of each order. */
export function SubmitDialog({ documents, onClose, onDone }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.bulk;
  const client = useQueryClient();
  const alerts = useAlerts();
  const submit = useMutation({
    mutationFn: () => call(submitDocuments, { body: { order_ids: orderIdsOf(documents) } }),
    onSuccess: onDone,
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/documents', '/api/orders', '/api/tax-series', '/api/outbox']),
  });
  const { ready } = forecastSubmit(documents);
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      {submit.data ? (
        <OutcomeList documents={documents} outcomes={submit.data.data} />
      ) : (
        <Forecast documents={documents} />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {submit.data ? ui.close : ui.cancel}
        </Button>
        {!submit.data && (
          <Button
            data-autofocus
            disabled={ready.length === 0}
            loading={submit.isPending}
            onClick={() => submit.mutate()}
          >
            {t.submit}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Forecast({ documents }: Pick<Props, 'documents'>) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  const { ready, live, skipped } = forecastSubmit(documents);
  return (
    <>
      <Text size="sm">{ready.length > 0 ? t.text : t.nothing}</Text>
      <ul className={classes.outcomes}>
        {ready.length > 0 && (
          <li>
            <span>{pluralise(t.ready, ready.length, count)}</span>
            {live > 0 && <small>{pluralise(t.live, live, count)}</small>}
          </li>
        )}
        {skipped.map(({ reason, count: documents }) => (
          <li key={reason}>
            <span>{pluralise(t.skipped, documents, count)}</span>
            <small>{t.reasons[reason]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

type Outcomes = Awaited<ReturnType<typeof call<typeof submitDocuments>>>['data'];

function OutcomeList({ documents, outcomes }: { documents: readonly DocumentRow[]; outcomes: Outcomes }) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  const numbers = new Map(documents.map(({ order_id, order_number }) => [order_id, order_number]));
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  return (
    <>
      <Text size="sm" role="status">
        {interpolate(t.outcome, { done: count(done), skipped: count(outcomes.length - done) })}
      </Text>
      <ul className={classes.outcomes}>
        {outcomes.map(({ id, outcome, reason }) => (
          <li key={id}>
            <strong>{numbers.get(id)}</strong>
            <small>{reason}</small>
            <StatusBadge tone={outcome === 'done' ? 'success' : 'neutral'}>{t.outcomes[outcome]}</StatusBadge>
          </li>
        ))}
      </ul>
    </>
  );
}
