import { interpolate, type Translation } from '#base/text.ts';
import { takenNoneOf } from '#features/partners/connections/connection-rules.ts';
import { type OutageFacts, type OutageTexts, outageText } from '#features/partners/connections/outage-text.ts';
import type { notices } from '#texts/en/notices.ts';
import type { order_balance } from '#texts/en/order-balance.ts';
import type { problems } from '#texts/en/problems.ts';
import type { Language } from '#texts/language.ts';
import { MAX_COUNTED, type Notice } from './notice.ts';

/** The texts of a notice in its reader's language; server and browser have them. */
export type NoticeTexts = {
  language: Language;
  notices: Translation<typeof notices>;
  problems: Pick<Translation<typeof problems>, 'kinds'>;
  pulse: OutageTexts;
  order_balance: Pick<Translation<typeof order_balance>, 'kinds'>;
};

const LOCALES = { en: 'en-US', es: 'es-419' } as const;

/** A notice in one sentence: “3 orders of Shop wait for long: Product not linked”. */
export function noticeSentence(
  { language, notices: t, problems, order_balance, pulse }: NoticeTexts,
  { kind, params }: Notice,
): string {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale);
  const counted = (
    texts: { one: string; many: string; most: string },
    count: number,
    words: Record<string, string>,
  ) => {
    const text = count >= MAX_COUNTED ? texts.most : count === 1 ? texts.one : texts.many;
    return interpolate(text, { ...words, count: numbers.format(Math.min(count, MAX_COUNTED)) });
  };
  const nameOf = (country: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  switch (kind) {
    case 'connection_down':
      return interpolate(downText(t, params), { outage: outageText(pulse, params) });
    case 'orders_waiting':
      return counted(t.orders_waiting, params.count, { name: params.name, problem: problems.kinds[params.problem] });
    case 'records_unread':
      return counted(t.records_unread[params.what], params.count, { name: params.name });
    case 'documents_rejected':
    case 'documents_due':
    case 'documents_in_doubt':
      return counted(t[kind], params.count, { country: nameOf(params.country) });
    case 'orders_disagree':
      return counted(t.orders_disagree, params.count, { imbalance: order_balance.kinds[params.imbalance] });
    case 'stock_refused':
      return counted(t.stock_refused, params.count, { name: params.name });
    case 'stock_stopped':
      return interpolate(t.stock_stopped, { name: params.name });
    case 'certificate_ends': {
      const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
      const day = new Intl.DateTimeFormat(locale, style).format(new Date(`${params.day}T00:00:00Z`));
      return interpolate(t.certificate_ends, { country: nameOf(params.country), day });
    }
  }
}

/** What follows from what is wrong with a connector. */
function downText(t: NoticeTexts['notices'], { is_broken, takes_none_of }: OutageFacts): string {
  if (is_broken) return t.connection_broken;
  return takes_none_of.length > 0 ? t.connection_takes_none[takenNoneOf(takes_none_of)] : t.connection_failing;
}
