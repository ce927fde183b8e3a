import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { categoryCalls } from '../contract.ts';
import { CategorySelect } from './category-select.tsx';
import { useOutcome } from './use-outcome.ts';
import { areTooMany, type ItemsInList, selectionOf, WhichItems } from './which-items.tsx';

type Props = ItemsInList & { entityId: EntityId; onClose: () => void; onDone: () => void };

/** Asks for the items and the category, then shows the outcome. */
export function AssignDialog({ entityId, ids, list, onClose, onDone }: Props) {
  const { ui } = useTexts();
  const t = useTexts().categories.assign;
  const alerts = useAlerts();
  const client = useQueryClient();
  const showOutcome = useOutcome(t);
  const [isAll, setIsAll] = useState(areTooMany(ids));
  const [category, setCategory] = useState<number | null>(null);
  const [isTakenOut, setIsTakenOut] = useState(false);
  const assign = useMutation({
    mutationFn: () =>
      call(categoryCalls[entityId].assignCategory, {
        body: { category_id: isTakenOut ? null : category, ...selectionOf({ ids, list }, isAll) },
      }),
    onError: alerts.failed,
    onSuccess: (reply) => {
      showOutcome(reply);
      onDone();
      onClose();
    },
    onSettled: () => markStale(client, [`/api/${segmentOf[entityId]}`]),
  });

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <Stack gap="sm">
        <WhichItems ids={ids} list={list} isAll={isAll} onChange={setIsAll} />
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
        <Button disabled={category === null && !isTakenOut} loading={assign.isPending} onClick={() => assign.mutate()}>
          {t.submit}
        </Button>
      </Group>
    </Modal>
  );
}
