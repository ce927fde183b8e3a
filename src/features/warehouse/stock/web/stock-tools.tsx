import { Button } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { MAX_PUSHED } from '../contract.ts';
import { useAsk, usePush } from './stock-change.ts';
import type { StockList } from './use-stock-list.ts';

type ChosenProps = {
  /** How many products are chosen, and the ids of their quantities. */
  products: number;
  ids: number[];
  isBusy: boolean;
  isActive: boolean;
  onPush: (body: { ids: number[] }) => void;
  onClear: () => void;
};

/** What is done to the rows that are chosen. */
export function Chosen({ products, ids, isBusy, isActive, onPush, onClear }: ChosenProps) {
  const t = useTexts().stock;
  const { count } = useFormats();
  if (ids.length === 0) return null;
  const isTooMany = ids.length > MAX_PUSHED;
  return (
    <SelectionBar count={products} onClear={onClear}>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        disabled={!isActive || isTooMany}
        onClick={() => onPush({ ids })}
      >
        {t.buttons.push}
      </Button>
      {isTooMany && <span role="status">{interpolate(t.too_many_chosen, { most: count(MAX_PUSHED) })}</span>}
    </SelectionBar>
  );
}

type PushProps = { stock: Pick<StockList, 'connection_id' | 'counts'>; isActive: boolean };

/** Sends again all that differs, on the one channel or on all. */
export function PushDifferent({ stock: { connection_id, counts }, isActive }: PushProps) {
  const t = useTexts().stock.buttons;
  const push = usePush();
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!isActive || !counts?.different}
      loading={push.isPending}
      onClick={() => push.mutate({ connection_id })}
    >
      {t.push_different}
    </Button>
  );
}

/** Asks a channel what it shows. */
export function AskChannel({ connectionId, isActive }: { connectionId: number; isActive: boolean }) {
  const t = useTexts().stock.buttons;
  const ask = useAsk(String(connectionId));
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      disabled={!isActive}
      loading={ask.isPending}
      onClick={() => ask.mutate(undefined)}
    >
      {t.ask}
    </Button>
  );
}
