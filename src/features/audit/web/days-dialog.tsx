import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dayInZone, monthBefore } from '#base/calendar-date.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ChangeDays } from './change-days.ts';
import { useAuditTexts } from './use-audit-texts.ts';

type Props = { days: ChangeDays; onChange: (days: ChangeDays) => void; onClose: () => void };

/** Any two days; without any chosen so far, the month up to today. */
export function DaysDialog({ days, onChange, onClose }: Props) {
  const t = useAuditTexts().filters;
  const { ui } = useTexts();
  const { time_zone } = useFormats();
  const last = days.to || dayInZone(new Date(), time_zone);
  const [range, setRange] = useState({ start: days.from || monthBefore(last), end: last });

  function apply() {
    onChange({ from: range.start, to: range.end });
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t.days} size="auto" closeButtonProps={{ 'aria-label': ui.close }}>
      <DateRangeFields value={range} onChange={setRange} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button size="xs" variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button size="xs" onClick={apply}>
          {t.apply}
        </Button>
      </Group>
    </Modal>
  );
}
