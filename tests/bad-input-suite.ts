import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hasStrayCharacters } from '#base/stray-characters.ts';
import { givenWorld } from './given.ts';
import { givenOrder } from './given-order.ts';

/** Characters, as the limits count them. */
const lengthOf = (text: string) => [...text].length;
const isTaken = (text: string) => !hasStrayCharacters(text);

const Refusal = z.object({ message: z.string().min(1), errors: z.record(z.string(), z.array(z.string())) });
const Saved = z.object({ version: z.number() });
const Detail = z.record(z.string(), z.unknown());

const FREE_TEXTS = [
  'customer_name',
  'customer_phone',
  'company_name',
  'address',
  'address_2',
  'address_3',
  'city',
  'state',
];
const SHORT_TEXTS = ['postal_code', 'locality_code', 'language_code'];
const CHOSEN_TEXTS = ['customer_email', 'country', 'shipMethod', 'warehouse'];
const TEXTS = [...FREE_TEXTS, ...SHORT_TEXTS, ...CHOSEN_TEXTS, 'note'];
const MAX_NOTE = 4_000;
const MAX_REASON = 500;
const MAX_SEARCH = 200;

/** Tests the server with texts that break careless programs. `sections`: the texts, each list by its kind. */
export async function badInputSuite(sections: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const world = await givenWorld({ request_timeout_ms: 100 });
  const account = await world.account();
  const { staff } = account;
  const order = await givenOrder(world, account);
  /** Cancelling closes the order and ends its problems. */
  async function reopen(): Promise<void> {
    for (const status of ['pending', 'error'])
      await world.sql('update orders set order_status = $2 where id = $1', [order.id, status]);
    await world.sql(
      `insert into problems (account_id, order_id, connection_id, kind, subject)
      values ($1, $2, $3, 'positive_refund', '20.00')
     on conflict do nothing`,
      [account.account_id, order.id, order.connection_id],
    );
  }
  let version = 1;

  describe.each(Object.entries(sections))('%s', (_, strings) => {
    test('in every text of an order: stored as sent, or refused with the field', async () => {
      for (const text of strings) {
        const accepted = await saveWhatIsTaken(text);
        expect([text, accepted.includes('note')]).toEqual([text, isTaken(text) && lengthOf(text) <= MAX_NOTE]);
        if (!isTaken(text)) expect([text, accepted]).toEqual([text, []]);
        const stored = Detail.parse((await staff.get(`/api/orders/${order.id}`)).body);
        for (const field of accepted) {
          const sent = field === 'note' ? text : text.trim(); // blanks around a name are never meant
          expect([field, stored[field]]).toEqual([field, field === 'country' ? sent.toUpperCase() : sent]);
        }
      }
    });

    const remarks = [
      { path: 'comments', field: 'text', kept: 'text' },
      { path: 'cancel', field: 'reason', kept: 'reason' },
      { path: 'ignore-error', field: 'ignoredReason', kept: 'reason' },
    ];
    test.each(remarks)(
      'as $field of $path: stored as sent, or refused with the field',
      async ({ path, field, kept }) => {
        for (const text of strings) {
          await reopen();
          const reply = await staff.post(`/api/orders/${order.id}/${path}`, { [field]: text });
          if (!isTaken(text) || text.trim() === '' || lengthOf(text) > MAX_REASON) {
            expect([text, reply.status, fieldsOf(reply)]).toEqual([text, 422, [field]]);
            continue;
          }
          expect([text, reply.status]).toEqual([text, path === 'comments' ? 201 : 200]);
          const [newest] = await world.sql<{ words: string }>(
            'select details ->> $2 as words from events where order_id = $1 order by id desc limit 1',
            [order.id, kept],
          );
          expect(newest?.words).toBe(text.trim());
        }
      },
    );

    test('in every search: an answer, or refused with the field where it is too long', async () => {
      for (const path of [
        'orders?search',
        'customers?search',
        'search/orders?q',
        'search/products?q',
        'search/raw_materials?q',
        'products/search?is_search=1&q',
      ]) {
        for (const text of strings) {
          const reply = await staff.get(`/api/${path}=${encodeURIComponent(text.toWellFormed())}`);
          const expected = lengthOf(text) > MAX_SEARCH ? [422] : [200, 204];
          expect([text.length, path, reply.status, expected.includes(reply.status)]).toEqual([
            text.length,
            path,
            reply.status,
            true,
          ]);
        }
      }
    });
  });

  /** Saves the text in all fields but those that are refused. @returns the fields that were stored */
  async function saveWhatIsTaken(text: string): Promise<string[]> {
    await reopen();
    await world.sql('update orders set version = $2 where id = $1', [order.id, version]); // cancelling counts too
    let fields = TEXTS;
    for (let tries = 0; fields.length > 0 && tries <= CHOSEN_TEXTS.length; tries++) {
      const texts = Object.fromEntries(fields.map((field) => [field, text]));
      const reply = await staff.put('/api/orders/save', { order: { id: order.id, version, ...texts } });
      if (reply.status === 200) {
        version = Saved.parse(reply.body).version;
        return fields;
      }
      const refused = fieldsOf(reply).map((field) => field.replace(/^order\./, ''));
      expect([text, reply.status, refused.length > 0]).toEqual([text, 422, true]);
      expect(refused.filter((field) => !fields.includes(field))).toEqual([]);
      fields = fields.filter((field) => !refused.includes(field));
    }
    return [];
  }
}

function fieldsOf(reply: { body: unknown }): string[] {
  return Object.keys(Refusal.parse(reply.body).errors);
}
