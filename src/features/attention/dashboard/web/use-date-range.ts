import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayInZone } from '#base/calendar-date.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { boundedRange, DateRange, defaultRange } from '../date-range.ts';

/**
 * The days that the dashboard shows, kept in the address; without any, or with such as make no sense, the last seven.
 */
export function useDateRange(): readonly [DateRange, (range: DateRange) => void] {
  const { time_zone } = useFormats();
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = DateRange.safeParse(address);
  const range = asked.success ? asked.data : defaultRange(dayInZone(new Date(), time_zone));
  return [range, (picked) => void navigate({ to: '.', search: boundedRange(picked) })];
}
