import { interpolate } from '#base/text.ts';
import type { Language } from '#texts/language.ts';
import { mailsFor } from '#texts/mails-for.ts';

export type DocumentToMail = {
  /** Name of the account that issued it. */
  account_name: string;
  language: Language;
  /** The authority's name of it: `factura`. */
  document: string;
  full_number: string;
  customer_name: string;
  order_number: string;
  /** With its currency: `45.00 PEN`. */
  total: string;
  is_test: boolean;
};

/** The mail to a buyer that has the files of a document. */
export function composeMail({ is_test, language, ...words }: DocumentToMail): { subject: string; text: string } {
  const t = mailsFor({ language }).tax_document;
  const text = interpolate(t.text, words);
  return { subject: interpolate(t.subject, words), text: is_test ? `${t.test}\n\n${text}` : text };
}
