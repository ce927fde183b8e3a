import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jsonb } from '#platform/db/jsonb.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { missingAddressFields, type Recipient, RequiredField } from '../address-rules.ts';
import { lacksField } from './lacks-field.ts';

const world = await givenWorld();

test('PostgreSQL finds the same recipients that lack a field as the rule does', async () => {
  const { actor } = await world.account();
  const texts = ['', ' ', '\t\n', '\u00a0', '\u3000', 'x', ' x '];
  const recipients = ['PE', 'CO', 'BO', 'PA', 'US', 'XX', ''].flatMap((country) =>
    texts.map(
      (text): Recipient => ({
        customer_name: 'Ana',
        customer_email: text,
        customer_phone: text,
        address: 'Av. Larco 1',
        city: 'Lima',
        postal_code: text,
        locality_code: text,
        country,
      }),
    ),
  );
  for (const field of RequiredField.options) {
    const { rows } = await sql<{ lacks: boolean }>`
      select ${lacksField(field)} as lacks
        from rows from (jsonb_to_recordset(${jsonb(recipients)}) as (customer_email text,
        customer_phone text, postal_code text, locality_code text, country text)) with ordinality as o
          order by ordinality`.execute(actor.db);
    const found = recipients.map((one) => missingAddressFields(one, [field]).some((missing) => missing === field));
    expect(rows.map(({ lacks }) => lacks)).toEqual(found);
    expect(new Set(found)).toEqual(new Set([true, false]));
  }
});
