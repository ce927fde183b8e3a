import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dayInZone, monthBefore } from '#base/calendar-date.ts';
import { DateRangeFields } from '../date-range-fields.tsx';
import type { DateRange } from '../date-range-pickers.tsx';
import { useFormats } from '../formats-provider.tsx';
import { Modal } from '../modal.tsx';
import { useTexts } from '../texts.ts';

type Props = { title: string; days: DateRange; onChange: (days: DateRange) => void; onClose: () => void };

/** Any two days; without any chosen so far, the month up to today. */
export function DaysDialog({ title, days, onChange, onClose }: Props) {
  const t = useTexts().ui;
  const { time_zone } = useFormats();
  const end = days.end || dayInZone(new Date(), time_zone);
  const [range, setRange] = useState<DateRange>({ start: days.start || monthBefore(end), end });

  function apply() {
    onChange(range);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={title} size="auto" closeButtonProps={{ 'aria-label': t.close }}>
      <DateRangeFields value={range} onChange={setRange} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button size="xs" variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button size="xs" onClick={apply}>
          {t.dates.apply}
        </Button>
      </Group>
    </Modal>
  );
}
