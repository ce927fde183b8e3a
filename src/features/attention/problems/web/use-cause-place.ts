import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { InboxEntry } from '../inbox-entries.ts';

/** Where a cause keeps orders: its channel by name, of several how many. */
export function useCausePlace(): (entry: InboxEntry) => string {
  const t = useTexts().inbox;
  const { count } = useFormats();
  return ({ lines: [line, ...others] }) =>
    others.length > 0 ? interpolate(t.on_channels, { count: count(others.length + 1) }) : (line?.connection_name ?? '');
}
