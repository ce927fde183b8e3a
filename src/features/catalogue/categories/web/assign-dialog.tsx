import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type Assigned, categoryCalls, MAX_ASSIGNED, type ShownItems } from '../contract.ts';
import { CategorySelect } from './category-select.tsx';

type List = { filter: ShownItems; total: number; total_is_capped: boolean };
type Props = { entityId: EntityId; ids: readonly number[]; list: List; onClose: () => void; onDone: () => void };

/** Asks for the items and the category, then shows the outcome. */
export function AssignDialog({ entityId, ids, list, onClose, onDone }: Props) {
  const { ui } = useTexts();
  const categories = useTexts().categories;
  const t = categories.assign;
  const { count } = useFormats();
  const isTooMany = ids.length > MAX_ASSIGNED;
  const [isAll, setIsAll] = useState(isTooMany);
  const [category, setCategory] = useState<number | null>(null);
  const [isTakenOut, setIsTakenOut] = useState(false);
  const assign = useAssign(entityId, () => {
    onDone();
    onClose();
  });
  const submit = () =>
    assign.mutate({
      category_id: isTakenOut ? null : category,
      ...(isAll ? { filter: list.filter } : { item_ids: [...ids] }),
    });

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <Stack gap="sm">
        <Radio.Group label={t.which} value={isAll ? 'all' : 'chosen'} onChange={(which) => setIsAll(which === 'all')}>
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
        <CategorySelect entityId={entityId} value={category} onChange={setCategory} disabled={isTakenOut} />
        <Checkbox
          label={t.take_out}
          checked={isTakenOut}
          onChange={(event) => setIsTakenOut(event.currentTarget.checked)}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button disabled={category === null && !isTakenOut} loading={assign.isPending} onClick={submit}>
          {t.submit}
        </Button>
      </Group>
    </Modal>
  );
}

type Assignment = { category_id: number | null; item_ids?: number[]; filter?: ShownItems };

function useAssign(entityId: EntityId, onAssigned: () => void) {
  const t = useTexts().categories.assign;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const outcomeOf = ({ assigned, unchanged, missing }: Assigned) =>
    [
      pluralise(t.done, assigned, count),
      ...(unchanged > 0 ? [pluralise(t.unchanged, unchanged, count)] : []),
      ...(missing > 0 ? [pluralise(t.missing, missing, count)] : []),
    ].join(' ');
  return useMutation({
    mutationFn: (body: Assignment) => call(categoryCalls[entityId].assignCategory, { body }),
    onError: alerts.failed,
    onSuccess: (reply) => {
      // A run in the background shows its progress above the list.
      if (reply.status === 200) alerts.success(outcomeOf(reply.body), { fixed: true });
      onAssigned();
    },
    onSettled: () => markStale(client, [`/api/${segmentOf[entityId]}`]),
  });
}
