import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { findWeather, type Weather } from '../../clock-contract.ts';
import classes from './document-list.module.css';
import { shareOf, toneOf } from './weather-tone.ts';

const REFRESH_MS = 60_000;

/** How each provider answers these days: in a word, with its figures on hover. Nothing before the first try. */
export function ProviderWeather() {
  const t = useTexts().taxDocuments.weather;
  const { data } = useQuery({ ...queryOf(findWeather, {}), refetchInterval: REFRESH_MS });
  const shown = data?.data.filter(({ day }) => day.answered + day.failed > 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <ul className={classes.weather} aria-label={t.label}>
      {shown.map((weather) => (
        <Provider key={weather.connection_id} weather={weather} />
      ))}
    </ul>
  );
}

function Provider({ weather: { name, hour, day, typical_ms } }: { weather: Weather }) {
  const t = useTexts().taxDocuments.weather;
  const { count } = useFormats();
  const of = (rate: Weather['hour']) => {
    const share = shareOf(rate);
    return share === null ? t.no_calls : interpolate(t.share, { share: count(Math.floor(share * 100)) });
  };
  const delay = typical_ms === null ? '' : interpolate(t.delay, { seconds: count(Math.ceil(typical_ms / 1000)) });
  const tone = toneOf(hour, day);
  return (
    <li title={[interpolate(t.hour, { share: of(hour) }), interpolate(t.day, { share: of(day) }), delay].join('\n')}>
      <StatusBadge tone={tone}>{name}</StatusBadge>
      {tone !== 'success' && <small>{of(shareOf(hour) === null ? day : hour)}</small>}
    </li>
  );
}
