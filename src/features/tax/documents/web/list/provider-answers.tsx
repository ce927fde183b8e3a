import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { type AnswerRates, findProviderAnswers } from '../../clock-contract.ts';
import { shareOf, toneOf } from './answer-tone.ts';
import classes from './document-list.module.css';

const REFRESH_MS = 60_000;

/** How each provider answers these days: in a word, with its figures on hover. Nothing before the first try. */
export function ProviderAnswers() {
  const t = useTexts().taxDocuments.answers;
  const { data } = useQuery({ ...queryOf(findProviderAnswers, {}), refetchInterval: REFRESH_MS });
  const shown = data?.data.filter(({ day }) => day.answered + day.failed > 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <ul className={classes.answers} aria-label={t.label}>
      {shown.map((provider) => (
        <Provider key={provider.connection_id} provider={provider} />
      ))}
    </ul>
  );
}

function Provider({ provider: { name, hour, day, typical_ms } }: { provider: AnswerRates }) {
  const t = useTexts().taxDocuments.answers;
  const { count } = useFormats();
  const of = (rate: AnswerRates['hour']) => {
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
