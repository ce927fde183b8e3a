import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ProductRun } from '../contract.ts';
import { canDo, isAtWork, keptOutcomes, leftOutOutcomes, sumOf } from '../run-outcomes.ts';
import { ProductRunModal } from './product-run-modal.tsx';
import { useLatestRun, useRunChange } from './use-product-run.ts';

const SHOWN_MS = 24 * 3_600_000;

/** The last time that products were made for all: how far it is, what it came to, and the way back. */
export function ProductRunStrip({ connector }: { connector: string }) {
  const [hidden, setHidden] = useState(0);
  const run = useLatestRun(connector);
  if (!run || run.id === hidden) return null;
  const isOld = Date.parse(run.created_at) < Date.now() - SHOWN_MS;
  const isGivenUp = run.state === 'stopped' && !canDo.undo(run);
  if (isGivenUp || (isOld && !isAtWork(run.state))) return null;
  return <Strip run={run} onHide={() => setHidden(run.id)} />;
}

type Props = { run: ProductRun };

function Strip({ run, onHide }: Props & { onHide: () => void }) {
  const t = useTexts().productsFromListings.all;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { stop } = useRunChange();
  const mayChange = useMay('edit_catalog');
  const { state, lines, total, done, planned, started_by, created_at } = run;
  const figures = {
    done: count(state === 'collecting' ? lines : done),
    total: count(Math.max(lines, total)),
    planned: count(planned),
  };
  const text = interpolate(t.states[state], figures);
  if (isAtWork(state)) {
    const share = state === 'collecting' ? lines / Math.max(1, lines, total) : done / Math.max(1, planned);
    return (
      <RunStrip text={text} share={share}>
        {mayChange && canDo.stop(run) && (
          <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
            {t.stop}
          </Button>
        )}
      </RunStrip>
    );
  }
  return (
    <RunStrip
      text={text}
      note={<Summary run={run} />}
      hasFailed={state === 'failed'}
      started={{ by: started_by, at: created_at }}
      onHide={onHide}
    >
      {/* What a checked run would make is for who may make it: to close it is to give it up. */}
      {(mayChange || state !== 'checked') && (
        <Button
          {...(state !== 'checked' && { 'aria-label': t.details_of })}
          size="compact-xs"
          variant="default"
          onClick={() => setIsOpen(true)}
        >
          {state === 'checked' ? t.see : t.details}
        </Button>
      )}
      {mayChange && canDo.undo(run) && <TakeBack run={run} />}
      {isOpen && <ProductRunModal run={run} onClose={() => setIsOpen(false)} />}
    </RunStrip>
  );
}

function Summary({ run: { state, counts } }: Props) {
  const t = useTexts().productsFromListings.all;
  const { count } = useFormats();
  if (state === 'checked') return null;
  const { made = 0, linked = 0, removed = 0, unlinked = 0 } = counts;
  if (state === 'undone')
    return interpolate(t.summary_undone, {
      removed: count(removed),
      unlinked: count(unlinked),
      kept: count(sumOf(counts, keptOutcomes)),
    });
  return interpolate(t.summary, {
    made: count(made),
    linked: count(linked),
    left_out: count(sumOf(counts, leftOutOutcomes)),
  });
}

/** Takes a run back, once it was said what that does. */
function TakeBack({ run: { id, counts } }: Props) {
  const t = useTexts().productsFromListings.all;
  const { count } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { undo } = useRunChange(() => setIsAsking(false));
  const { made = 0, linked = 0 } = counts;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.undo}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo.mutate(id)}
        title={t.undo_title}
        confirmLabel={t.undo_confirm}
        isBusy={undo.isPending}
        isDanger
      >
        {made > 0 && <p>{pluralise(t.undo_made, made, count)}</p>}
        {linked > 0 && <p>{pluralise(t.undo_linked, linked, count)}</p>}
        <p>{t.undo_orders}</p>
      </ConfirmModal>
    </>
  );
}
