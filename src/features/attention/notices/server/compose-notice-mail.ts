import { interpolate } from '#base/text.ts';
import type { Language } from '#texts/language.ts';
import { linkOf, type Notice } from '../notice.ts';
import { noticeSentence } from '../notice-sentence.ts';
import { noticeTexts } from './notice-texts.ts';

/** So many are written out in one mail; the others are behind its last link. */
const MAX_WRITTEN = 30;

type Reader = {
  account: string;
  language: Language;
  base_url: string;
  /** The portal's path where these mails are turned off. */
  settings: '/settings/account' | '/notices';
};

/** The mail that says what stands still, each with the link to where it is put right. */
export function composeNoticeMail(
  { account, language, base_url, settings }: Reader,
  notices: readonly Notice[],
): { subject: string; text: string } {
  const texts = noticeTexts(language);
  const t = texts.notices.mail;
  const sentences = notices.map((notice) => noticeSentence(texts, notice));
  const [only = ''] = sentences;
  const written = notices
    .slice(0, MAX_WRITTEN)
    .map((notice, n) => `- ${sentences[n]}\n  ${base_url}${linkOf(notice)}`)
    .join('\n\n');
  const left = notices.length - MAX_WRITTEN;
  const words = { account, count: notices.length };
  const more = left > 0 ? `\n\n${interpolate(t.more, { count: left })}\n${base_url}/notices` : '';
  const link = `${base_url}${settings}`;
  return {
    subject: notices.length === 1 ? `${account}: ${only}` : interpolate(t.subject, words),
    text: `${interpolate(t.text, words)}\n\n${written}${more}\n\n${interpolate(settings === '/notices' ? t.own_settings : t.settings, { link })}\n`,
  };
}
