import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dayInZone, monthBefore } from '#base/calendar-date.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Days } from './date-choices.ts';
import type { OrderListState } from './order-list-query.ts';

type Props = { list: OrderListState; onChange: (change: Partial<OrderListState>) => void; onClose: () => void };

/** Any two days; without any chosen so far, the month up to today. */
export function DaysDialog({ list, onChange, onClose }: Props) {
  const { orders: t, ui } = useTexts();
  const { time_zone } = useFormats();
  const today = dayInZone(new Date(), time_zone);
  const end_at = list.end_at || today;
  const [days, setDays] = useState<Days>({ start_at: list.start_at || monthBefore(end_at), end_at });

  function apply() {
    onChange(days);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t.filters.dates} size="auto" closeButtonProps={{ 'aria-label': ui.close }}>
      <DateRangeFields
        value={{ start: days.start_at, end: days.end_at }}
        onChange={({ start, end }) => setDays({ start_at: start, end_at: end })}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button size="xs" variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button size="xs" onClick={apply}>
          {t.filters.apply}
        </Button>
      </Group>
    </Modal>
  );
}
