import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { countChannelStock, MOST_PUSHED } from '../contract.ts';
import { useAsk, usePush } from './stock-change.ts';
import { useStockTexts } from './use-stock-texts.ts';

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
  const t = useStockTexts();
  const { count } = useFormats();
  if (ids.length === 0) return null;
  const isTooMany = ids.length > MOST_PUSHED;
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
      {isTooMany && <span role="status">{interpolate(t.too_many_chosen, { most: count(MOST_PUSHED) })}</span>}
    </SelectionBar>
  );
}

/** What is done to the whole channel. */
export function StockTools({ connectionId, isActive }: { connectionId: string; isActive: boolean }) {
  const t = useStockTexts().buttons;
  const push = usePush(connectionId);
  const ask = useAsk(connectionId);
  const { data } = useQuery(queryOf(countChannelStock, { params: { connector: connectionId } }));
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={!isActive || !data?.different}
        loading={push.isPending}
        onClick={() => push.mutate({})}
      >
        {t.push_different}
      </Button>
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
    </>
  );
}
