/** What a field is called that holds a secret, in whichever way its partner writes names. */
const SECRET =
  /pass(word|wd|phrase)|secret|token|api_?key|credential|cvv|cvc|card_?number(?!_?display)|account_?number|routing/i;
const HIDDEN = '[hidden]';

/** A channel's record with the values of all fields blanked that may hold a secret. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (SECRET.test(name) && value !== null && value !== '') return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
}

/**
 * A channel's record as the text that is kept of it, without secrets: whole, or what `cutRecord` leaves of a longer
 * one.
 */
export function keptRecord(sent: unknown, mostBytes: number): { record: string; is_whole: boolean } {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { record: '{}', is_whole: false };
  const text = JSON.stringify(sent);
  // Most hold no such word at all: looking once is a tenth of looking at each field.
  const clean = SECRET.test(text) ? withoutSecrets(sent) : sent;
  const kept = clean === sent ? text : JSON.stringify(clean);
  if (kept.length <= mostBytes) return { record: kept, is_whole: true };
  return { record: JSON.stringify(cutRecord(clean, mostBytes)), is_whole: false };
}

/** A record as far as it goes into so many bytes: whole, or of a longer one what is no list and no part. */
export function cutRecord(record: unknown, mostBytes: number): object {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return {};
  if (JSON.stringify(record).length <= mostBytes) return record;
  const plain = Object.entries(record).filter(([, value]) => typeof value !== 'object');
  const short = Object.fromEntries(plain.filter(([, value]) => String(value).length <= 500));
  return JSON.stringify(short).length <= mostBytes ? short : {};
}
