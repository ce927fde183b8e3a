import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Attempts } from '../contract.ts';

/** How many of a span's attempts went well; never rounded up to all of them. */
export function useRateText({ good, bad }: Attempts): string {
  const t = useTexts().connector_settings;
  const { count } = useFormats();
  const all = good + bad;
  if (all === 0) return t.rate_none;
  return interpolate(t.rate_of, { percent: Math.floor((100 * good) / all), count: count(all) });
}

/** The same on a screen. */
export function SuccessRate({ attempts }: { attempts: Attempts }) {
  return useRateText(attempts);
}
