import { Radio, Stack } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { MAX_ASSIGNED, type ShownItems } from '../contract.ts';

/** The chosen items, and what the list shows over all its pages with how many items that are. */
export type ItemsInList = {
  ids: readonly number[];
  list: { filter: ShownItems; total: number; total_is_capped: boolean };
};

/** Whether more are chosen than can be named: all items of the list can be changed instead. */
export const areTooMany = (ids: readonly number[]): boolean => ids.length > MAX_ASSIGNED;

/** The items as a call wants them. */
export const selectionOf = ({ ids, list }: ItemsInList, isAll: boolean) =>
  isAll ? { filter: list.filter } : { item_ids: [...ids] };

type Props = ItemsInList & { isAll: boolean; onChange: (isAll: boolean) => void };

/** Asks whether the chosen items are meant, or all items of the list. */
export function WhichItems({ ids, list, isAll, onChange }: Props) {
  const t = useTexts().categories.assign;
  const { count } = useFormats();
  const isTooMany = areTooMany(ids);
  return (
    <Radio.Group label={t.which} value={isAll ? 'all' : 'chosen'} onChange={(which) => onChange(which === 'all')}>
      <Stack gap={6} mt={6}>
        <Radio
          value="chosen"
          disabled={isTooMany}
          label={pluralise(t.chosen, ids.length, count)}
          description={isTooMany && interpolate(t.too_many, { most: count(MAX_ASSIGNED) })}
        />
        <Radio
          value="all"
          label={
            list.total_is_capped
              ? interpolate(t.all_capped, { count: count(list.total) })
              : pluralise(t.all, list.total, count)
          }
        />
      </Stack>
    </Radio.Group>
  );
}
