import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderRow } from '../../contract.ts';
import { type BulkAction, MOST_AT_ONCE } from './bulk-forecast.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const ACTIONS: readonly BulkAction[] = ['retry', 'hold', 'release'];

type Props = { orders: readonly OrderRow[]; onClear: () => void };

/** What can be done with the chosen orders; each action is asked about first. */
export function BulkBar({ orders, onClear }: Props) {
  const t = useTexts().orders.bulk;
  const { count } = useFormats();
  // The orders are kept with the question: its outcome stays readable while the list behind it changes.
  const [asked, setAsked] = useState<{ action: BulkAction; orders: readonly OrderRow[] } | null>(null);
  const isTooMany = orders.length > MOST_AT_ONCE;

  return (
    <>
      {orders.length > 0 && (
        <SelectionBar count={orders.length} onClear={onClear}>
          {ACTIONS.map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={isTooMany}
              onClick={() => setAsked({ action, orders })}
            >
              {t[action]}
            </Button>
          ))}
          {isTooMany && <span role="status">{interpolate(t.too_many, { most: count(MOST_AT_ONCE) })}</span>}
        </SelectionBar>
      )}
      <Suspense>{asked && <BulkDialog {...asked} onClose={() => setAsked(null)} onDone={onClear} />}</Suspense>
    </>
  );
}
