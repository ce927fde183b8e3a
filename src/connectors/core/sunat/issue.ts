import { readXml } from '../read-xml.ts';
import type { SealedDocument, TaxAnswer } from '../tax-service.ts';
import { sendBill } from './bill.ts';
import type { Channel } from './channel.ts';
import { consult } from './consult.ts';
import { askGuide, sendGuide } from './guide.ts';
import { isGuide } from './numbered.ts';

/** Hands in a document. SUNAT knows it by its number: the same again is no second one. */
export async function issue(channel: Channel, document: SealedDocument): Promise<TaxAnswer> {
  const answer = await (isGuide(document) ? sendGuide(channel, document) : sendBill(channel, document));
  return withDigest(document, answer);
}

/**
 * Looks up a document's outcome: by its ticket, then by its number. `never_seen` is safe to say also of a document that
 * may have arrived: the same bytes again are then answered as known.
 */
export async function lookUp(
  channel: Channel,
  document: SealedDocument,
  ticket: string | null,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  const asked = ticket !== null && isGuide(document) ? await askGuide(channel, document, ticket) : null;
  const answer = asked ?? (await consult(channel, document));
  return answer ? withDigest(document, answer) : { state: 'never_seen' };
}

/** The digest of our signature is on the buyer's copy. */
async function withDigest({ xml }: SealedDocument, answer: TaxAnswer): Promise<TaxAnswer> {
  if (answer.state !== 'authorised') return answer;
  const valorResumen = await readXml(xml, (root) => root.find('DigestValue')?.text ?? '');
  return { ...answer, ids: { ...answer.ids, ...(valorResumen && { valorResumen }) } };
}
