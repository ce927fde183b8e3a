import { expect, test } from 'vitest';
import { dashboard as en } from '#texts/en/dashboard.ts';
import { dashboard as es } from '#texts/es/dashboard.ts';
import { formatsOf } from '#ui/formats.ts';
import { greetingOf, needsOf, type TodayFacts } from './today-sentence.ts';

const zone = { time_zone: 'America/Lima', currency: 'USD' };
const english = formatsOf({ language: 'en', ...zone });
const spanish = formatsOf({ language: 'es', ...zone });

const NOW = Date.parse('2026-11-25T14:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const usd = (orders: number, total: string) => ({ currency: 'USD', orders, total });

const calm: TodayFacts = {
  name: 'Ana',
  now: NOW,
  hour: 9,
  orders: 0,
  others: 0,
  waiting: { since: null, amounts: [] },
  partners: [],
};
const busy: TodayFacts = {
  ...calm,
  orders: 33,
  waiting: { since: ago(21), amounts: [usd(33, '4180.2000')] },
  partners: [{ name: 'Amware', orders_waiting: 6 }],
};
const inEnglish = (facts: TodayFacts) => needsOf(en.sentence, english, facts);
const inSpanish = (facts: TodayFacts) => needsOf(es.sentence, spanish, facts);

test('says how many orders need the member, since when, for how much, and who is waited for', () => {
  expect(inEnglish(busy)).toBe('33 orders need you, the oldest for 21 min, 4,180.20 USD. 6 wait for Amware.');
  expect(inSpanish(busy)).toBe(
    '33 pedidos requieren su atención, el más antiguo desde hace 21 min, 4,180.20 USD. 6 esperan a Amware.',
  );
});

test('one order is no oldest', () => {
  const one = { ...busy, orders: 1, waiting: { since: ago(300), amounts: [usd(1, '41')] } };
  expect(inEnglish({ ...one, partners: [{ name: 'Amware', orders_waiting: 1 }] })).toBe(
    '1 order needs you, waiting for 5 h, 41.00 USD. 1 waits for Amware.',
  );
  expect(inSpanish({ ...one, partners: [] })).toBe('1 pedido requiere su atención, desde hace 5 h, 41.00 USD.');
});

test('says so where nothing needs anybody, and still who is waited for', () => {
  expect(inEnglish({ ...calm, others: 1 })).toBe('No order is held up; 1 other matter in the inbox needs you.');
  expect(inSpanish({ ...calm, others: 3 })).toBe(
    'Ningún pedido está detenido; 3 asuntos más de la bandeja requieren su atención.',
  );
  expect(inEnglish({ ...busy, others: 3 })).toBe(inEnglish(busy));
  expect(inEnglish(calm)).toBe('Nothing needs you.');
  expect(inSpanish(calm)).toBe('Nada requiere su atención.');
  const partners = [
    { name: 'Amware', orders_waiting: 2 },
    { name: 'Exigo', orders_waiting: 0 },
  ];
  expect(inEnglish({ ...calm, partners })).toBe('Nothing needs you. 2 wait for Amware.');
});

test.each([
  [0.5, '33 orders need you, 4,180.20 USD.'],
  [1, '33 orders need you, the oldest for 1 min, 4,180.20 USD.'],
  [59.9, '33 orders need you, the oldest for 59 min, 4,180.20 USD.'],
  [60, '33 orders need you, the oldest for 1 h, 4,180.20 USD.'],
  [47 * 60, '33 orders need you, the oldest for 47 h, 4,180.20 USD.'],
  [48 * 60, '33 orders need you, the oldest for 2 days, 4,180.20 USD.'],
])('after %d minutes the oldest is said as people do', (minutes, sentence) => {
  expect(inEnglish({ ...busy, partners: [], waiting: { since: ago(minutes), amounts: [usd(33, '4180.2')] } })).toBe(
    sentence,
  );
});

test("amounts are never added across currencies: the account's is said, orders in others are counted", () => {
  const pen = { currency: 'PEN', orders: 20, total: '900' };
  const cop = { currency: 'COP', orders: 1, total: '614800' };
  const of = (...amounts: (typeof pen)[]) => inEnglish({ ...calm, orders: 3, waiting: { since: null, amounts } });
  expect(of(pen, usd(2, '80'), cop)).toBe('3 orders need you, 80.00 USD and 21 orders in other currencies.');
  expect(of(usd(2, '80'), cop)).toBe('3 orders need you, 80.00 USD and 1 order in another currency.');
  expect(of(pen)).toBe('3 orders need you, 900.00 PEN.');
});

test('tells what came since the member was last here, where anything did', () => {
  expect(inEnglish({ ...calm, news: { orders: 12, when: '18:40' } })).toBe('Nothing needs you. 12 new since 18:40.');
  expect(inSpanish({ ...calm, news: { orders: 1, when: '18:40' } })).toBe(
    'Nada requiere su atención. 1 nuevo desde 18:40.',
  );
  expect(inEnglish({ ...calm, news: { orders: 1000, when: '18:40' } })).toBe(
    'Nothing needs you. 1,000+ new since 18:40.',
  );
  expect(inEnglish({ ...calm, news: { orders: 0, when: '18:40' } })).toBe('Nothing needs you.');
});

test('where too many wait to be read, their number alone is said', () => {
  expect(inEnglish({ ...calm, orders: 12_345, waiting: null })).toBe('12,345 orders need you.');
});

test.each([
  [4, 'Good evening, Ana.', 'Buenas noches, Ana.'],
  [5, 'Good morning, Ana.', 'Buenos días, Ana.'],
  [11, 'Good morning, Ana.', 'Buenos días, Ana.'],
  [12, 'Good afternoon, Ana.', 'Buenas tardes, Ana.'],
  [18, 'Good afternoon, Ana.', 'Buenas tardes, Ana.'],
  [19, 'Good evening, Ana.', 'Buenas noches, Ana.'],
])('at %d o’clock of the account the greeting is “%s”', (hour, english, spanish) => {
  expect(greetingOf(en.sentence, { name: 'Ana Demo', hour })).toBe(english);
  expect(greetingOf(es.sentence, { name: ' Ana', hour })).toBe(spanish);
});
