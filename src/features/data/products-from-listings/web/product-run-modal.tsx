import { Button, Group } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ProductRun } from '../contract.ts';
import { canDo, leftOutOutcomes, sumOf } from '../run-outcomes.ts';
import { ProductRunLines } from './product-run-lines.tsx';
import classes from './products-from-listings.module.css';
import { useRunChange } from './use-product-run.ts';

type Props = { run: ProductRun; onClose: () => void };

/**
 * What a run would make before it does, and what became of each listing afterwards. Closed before it began, it is given
 * up.
 */
export function ProductRunModal({ run, onClose }: Props) {
  const t = useTexts().productsFromListings.all;
  const { ui } = useTexts();
  const { make, stop } = useRunChange(onClose);
  const isAsking = run.state === 'collecting' || run.state === 'checked';
  const close = () => (isAsking ? stop.mutate(run.id) : onClose());
  return (
    <Modal
      opened
      size="xl"
      onClose={close}
      title={isAsking ? t.title : t.details_title}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {isAsking && <p className="dimmed">{t.text}</p>}
      {run.state === 'collecting' && <Looking run={run} />}
      {run.state === 'checked' && <Announced run={run} />}
      {run.state !== 'collecting' && run.lines > 0 && <ProductRunLines run={run} />}
      {isAsking && (
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            {t.discard}
          </Button>
          <Button
            data-autofocus
            disabled={!canDo.make(run)}
            loading={make.isPending}
            onClick={() => make.mutate(run.id)}
          >
            {t.start}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function Looking({ run: { lines, total } }: Pick<Props, 'run'>) {
  const t = useTexts().productsFromListings.all;
  const { count } = useFormats();
  const text = interpolate(t.looking, { done: count(lines), total: count(Math.max(lines, total)) });
  return <RunStrip isPlain text={text} share={lines / Math.max(1, lines, total)} />;
}

function Announced({ run }: Pick<Props, 'run'>) {
  const t = useTexts().productsFromListings.all;
  const { count } = useFormats();
  const { will_make = 0, will_link = 0 } = run.counts;
  const leftOut = sumOf(run.counts, leftOutOutcomes);
  return (
    <ul className={classes.announced} aria-live="polite">
      {will_make + will_link === 0 && <li>{t.nothing}</li>}
      {will_make > 0 && <li>{pluralise(t.will_make, will_make, count)}</li>}
      {will_link > 0 && <li>{pluralise(t.will_link, will_link, count)}</li>}
      {leftOut > 0 && <li>{pluralise(t.left_out, leftOut, count)}</li>}
      {run.orders_released > 0 && <li>{pluralise(t.releases, run.orders_released, count)}</li>}
    </ul>
  );
}
