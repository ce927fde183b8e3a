/** The first 64 bits of the fractional part of a prime's root. */
function fraction(prime: bigint, degree: 2n | 3n): bigint {
  const scaled = prime << (64n * degree);
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(64, low);
}

const PRIMES = firstPrimes(80);
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3n));
const START = PRIMES.slice(8, 16).map((prime) => fraction(prime, 2n));
const BLOCK = 128;

/**
 * SHA-384 of a text's UTF-8 bytes, 96 digits in lower case. Browsers have it only as a promise, and a country's identifiers are known at once.
 * @see FIPS 180-4, 6.5
 */
export function sha384(text: string): string {
  const data = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((data.length + 17) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  let state: readonly bigint[] = START;
  for (let at = 0; at < padded.length; at += BLOCK) state = compressed(state, view, at);
  return state
    .slice(0, 6)
    .map((word) => word.toString(16).padStart(16, '0'))
    .join('');
}

const word = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotated = (value: bigint, by: bigint): bigint => (value >> by) | word(value << (64n - by));

function compressed(state: readonly bigint[], view: DataView, at: number): bigint[] {
  const schedule = scheduleOf(view, at);
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
  schedule.forEach((scheduled, round) => {
    const choice = (e & f) ^ (word(~e) & g);
    const mixed = rotated(e, 14n) ^ rotated(e, 18n) ^ rotated(e, 41n);
    const first = h + mixed + choice + (ROUNDS[round] ?? 0n) + scheduled;
    const second = (rotated(a, 28n) ^ rotated(a, 34n) ^ rotated(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, word(d + first), c, b, a, word(first + second)];
  });
  const after = [a, b, c, d, e, f, g, h];
  return after.map((value, index) => word(value + (state[index] ?? 0n)));
}

function scheduleOf(view: DataView, at: number): bigint[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(at + index * 8));
  for (let index = 16; index < ROUNDS.length; index++) {
    const [early = 0n, late = 0n] = [words[index - 15], words[index - 2]];
    const small = rotated(early, 1n) ^ rotated(early, 8n) ^ (early >> 7n);
    const large = rotated(late, 19n) ^ rotated(late, 61n) ^ (late >> 6n);
    words.push(word((words[index - 16] ?? 0n) + small + (words[index - 7] ?? 0n) + large));
  }
  return words;
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  }
  return primes;
}
