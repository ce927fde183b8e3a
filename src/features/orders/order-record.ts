/** What a field is called that holds a secret, in whichever way its partner writes names. */
const SECRET = /pass(word|wd|phrase)|secret|token|api_?key|credential|cvv|cvc|card_?number$|account_?number|routing/i;
const HIDDEN = '[hidden]';

/** A channel's record with the values of all fields blanked that may hold a secret. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (SECRET.test(name) && value !== null && value !== '') return HIDDEN;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
}

/** A channel's record as far as it goes into so many bytes: whole, or of a longer one what is no list and no part. */
export function cutRecord(record: unknown, mostBytes: number): { record: object; is_whole: boolean } {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return { record: {}, is_whole: false };
  if (JSON.stringify(record).length <= mostBytes) return { record, is_whole: true };
  const plain = Object.entries(record).filter(([, value]) => typeof value !== 'object');
  const short = Object.fromEntries(plain.filter(([, value]) => String(value).length <= 500));
  return { record: JSON.stringify(short).length <= mostBytes ? short : {}, is_whole: false };
}
