import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Attempts } from '../contract.ts';
import { useSettingsTexts } from './use-settings-texts.ts';

/** How many of a span's attempts went well; never rounded up to all of them. */
export function useRateText({ good, bad }: Attempts): string {
  const t = useSettingsTexts();
  const { count } = useFormats();
  const all = good + bad;
  if (all === 0) return t.rate_none;
  return interpolate(t.rate_of, { percent: Math.floor((100 * good) / all), count: count(all) });
}

/** The same on a screen. */
export function SuccessRate({ attempts }: { attempts: Attempts }) {
  return useRateText(attempts);
}
