import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { ScrollList } from '#ui/scroll-list.tsx';
import { useTexts } from '#ui/texts.ts';
import { type BulkAction, type BulkOutcome, needsReason } from '../../bulk-contract.ts';
import type { DocumentRow } from '../../contract.ts';
import { forecastBulk } from './bulk-forecast.ts';
import { type Target, useBulkRun } from './use-bulk-run.ts';

const MAX_REASON = 500;
/** Of the orders that were skipped for one reason, so many are named. */
const MAX_NAMED = 5;

type Props = { action: BulkAction; target: Target; onClose: () => void; onEnd: () => void };

/** Says first what will be done and what skipped, then does it, says how far it is, and what became of the documents. */
export function BulkDialog({ action, target, onClose, onEnd }: Props) {
  const { ui } = useTexts();
  const t = useTexts().taxDocuments.bulk;
  const run = useBulkRun(action, target, onEnd);
  const close = () => {
    run.stop();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={t.titles[action]} closeButtonProps={{ 'aria-label': ui.close }}>
      {run.isRunning && <Progress run={run} />}
      {!run.isRunning && run.hasEnded && (
        <>
          <Outcomes outcomes={run.outcomes} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" data-autofocus onClick={close}>
              {ui.close}
            </Button>
          </Group>
        </>
      )}
      {!run.isRunning && !run.hasEnded && (
        <Question action={action} target={target} onConfirm={run.start} onClose={close} />
      )}
    </Modal>
  );
}

function Progress({ run }: { run: ReturnType<typeof useBulkRun> }) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  const done = run.outcomes.length;
  return (
    <RunStrip
      isPlain
      text={interpolate(t.running, { done: count(done), total: count(run.total) })}
      share={done / Math.max(1, run.total)}
      note={t.keep_open}
    >
      <Button size="compact-xs" variant="default" onClick={run.stop}>
        {t.stop}
      </Button>
    </RunStrip>
  );
}

type QuestionProps = Pick<Props, 'action' | 'target' | 'onClose'> & { onConfirm: (reason: string) => void };

function Question({ action, target, onConfirm, onClose }: QuestionProps) {
  const { ui } = useTexts();
  const t = useTexts().taxDocuments;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isIdle = 'documents' in target && forecastBulk(action, target.documents).ready.length === 0;
  const hasReason = needsReason(action) && !isIdle;

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksReason = hasReason && reason.trim() === '';
    setIsMissing(lacksReason);
    if (!lacksReason) onConfirm(reason.trim());
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm">{isIdle ? t.bulk.nothing : t.bulk.texts[action]}</Text>
      <Forecast action={action} target={target} />
      {hasReason && (
        <Textarea
          data-autofocus
          required
          mt="md"
          label={t.clear.reason}
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isMissing && t.clear.required}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button type="submit" disabled={isIdle} {...(!hasReason && { 'data-autofocus': true })}>
          {t.actions[action]}
        </Button>
      </Group>
    </form>
  );
}

function Forecast({ action, target }: Pick<Props, 'action' | 'target'>) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  if (!('documents' in target)) {
    return (
      <ScrollList>
        <li>
          <span>{pluralise(t.all, target.total, count)}</span>
          <small>{t.all_text}</small>
        </li>
      </ScrollList>
    );
  }
  const { ready, live, skipped } = forecastBulk<DocumentRow>(action, target.documents);
  return (
    <ScrollList>
      {ready.length > 0 && (
        <li>
          <span>{pluralise(t.ready[action], ready.length, count)}</span>
          {live > 0 && action === 'submit' && <small>{pluralise(t.live, live, count)}</small>}
        </li>
      )}
      {skipped.map(({ reason, count: documents }) => (
        <li key={reason}>
          <span>{pluralise(t.skipped, documents, count)}</span>
          <small>{t.reasons[reason]}</small>
        </li>
      ))}
    </ScrollList>
  );
}

/** How many were done, and why the others were skipped, each reason with the first of its orders. */
function Outcomes({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped');
  return (
    <>
      <Text size="sm" role="status">
        {interpolate(t.outcome, { done: count(outcomes.length - skipped.length), skipped: count(skipped.length) })}
      </Text>
      {skipped.length > 0 && (
        <ScrollList>
          {[...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, documents]) => {
            const named = documents.slice(0, MAX_NAMED).map(({ order_number }) => order_number);
            const more = documents.length - named.length;
            return (
              <li key={reason}>
                <strong>{count(documents.length)}</strong>
                <span>
                  {reason}
                  <br />
                  <small>
                    {named.join(', ')}
                    {more > 0 && ` ${interpolate(t.and_more, { count: count(more) })}`}
                  </small>
                </span>
              </li>
            );
          })}
        </ScrollList>
      )}
    </>
  );
}
