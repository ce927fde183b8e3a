import { Group } from '@mantine/core';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es.js';
import { type Language, useLanguage, useTexts } from './texts.ts';

/** Calendar dates `YYYY-MM-DD`, both included. */
export type DateRange = { start: string; end: string };

export type DateRangeProps = { value: DateRange; onChange: (range: DateRange) => void };

const DAY_FORMATS: Record<Language, string> = { en: 'MMM D, YYYY', es: 'D MMM YYYY' };

/** The properties that both share. */
const shared = {
  size: 'xs',
  w: 150,
  clearable: false,
  allowDeselect: false,
  hideOutsideDates: true,
} as const;

/** The part of `DateRangeFields` that brings the calendar with it. */
export function DateRangePickers({ value, onChange }: DateRangeProps) {
  const t = useTexts().ui.dates;
  const locale = useLanguage();
  const ariaLabels = { previousMonth: t.previous_month, nextMonth: t.next_month };
  const named = (label: string) => ({
    label,
    ariaLabels,
    valueFormat: DAY_FORMATS[locale],
    popoverProps: { attributes: { dropdown: { 'aria-label': label } } },
  });
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: locale === 'en' ? 0 : 1, weekendDays: [] }}>
      <Group gap="xs" wrap="nowrap">
        <DatePickerInput
          {...shared}
          {...named(t.start)}
          value={value.start}
          maxDate={value.end}
          onChange={(start) => start && onChange({ ...value, start })}
        />
        <DatePickerInput
          {...shared}
          {...named(t.end)}
          value={value.end}
          minDate={value.start}
          onChange={(end) => end && onChange({ ...value, end })}
        />
      </Group>
    </DatesProvider>
  );
}
