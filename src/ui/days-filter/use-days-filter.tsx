import { type ReactNode, useState } from 'react';
import { dayInZone } from '#base/calendar-date.ts';
import type { DateRange } from '../date-range-pickers.tsx';
import type { Filter } from '../filter-bar.tsx';
import { useFormats } from '../formats-provider.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { type Catalogue, useTexts } from '../texts.ts';
import { formatDays, readDays, writeDays } from './filter-days.ts';

const CHOOSE = 'choose';

const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog);

type Props = {
  label: string;
  days: DateRange;
  /** The ranges that are chosen by one press, such as `latestDays`. */
  usual: (t: Catalogue['ui']['dates'], today: string) => readonly { value: string; label: string }[];
  onChange: (days: DateRange) => void;
};

/**
 * A filter of a list by days: the usual ranges, and any two days in the dialog that comes with it, which is drawn next
 * to the filters.
 */
export function useDaysFilter({ label, days, usual, onChange }: Props): { filter: Filter; dialog: ReactNode } {
  const t = useTexts().ui.dates;
  const formats = useFormats();
  const [isChoosing, setIsChoosing] = useState(false);
  const value = writeDays(days);
  const ranges = usual(t, dayInZone(new Date(), formats.time_zone));
  const isUsual = value === '' || ranges.some((range) => range.value === value);
  return {
    filter: {
      label,
      value,
      options: [
        ...(isUsual ? [] : [{ value, label: formatDays(t, formats, days) }]),
        ...ranges,
        { value: CHOOSE, label: t.choose },
      ],
      onChange: (chosen) => (chosen === CHOOSE ? setIsChoosing(true) : onChange(readDays(chosen))),
    },
    dialog: (
      <>
        {isChoosing && (
          <DaysDialog title={label} days={days} onChange={onChange} onClose={() => setIsChoosing(false)} />
        )}
      </>
    ),
  };
}
