import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { outagesQuery } from '#features/connections/web/connections-query.ts';
import { Banner } from '#ui/banner.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';

/** An order that cannot go on because a partner does not answer says so, and that no one needs to act on the order. */
export function WaitingBanner({ order: { waits_for } }: { order: { waits_for: string | null } }) {
  const t = useTexts().fulfilment.waits_for;
  const { time } = useFormats();
  const { data = [] } = useQuery(outagesQuery);
  if (waits_for === null) return null;
  const next = data.find(({ name }) => name === waits_for)?.next_try_at;
  const text = next ? `${t.text} ${interpolate(t.next_try, { when: time(next) })}` : t.text;
  return <Banner tone="warning" title={interpolate(t.title, { name: waits_for })} text={text} />;
}
