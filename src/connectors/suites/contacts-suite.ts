import { describe, expect, test } from 'vitest';
import { ConnectorError } from '../core/connector-error.ts';
import type { Contact, ContactOutcome } from '../core/contacts.ts';
import { secretValues } from '../core/secret-values.ts';
import type { Fault, Target } from './sandbox-target.ts';

/** A contact as the partner itself has it; `''` for what it lacks. Some add a new e-mail to the one before. */
export type HeldContact = { id: string; key: string; emails: string[]; phone: string; name: string };

/** The partner of contacts that the suite runs against. */
export type ContactsTarget = Target & {
  held(): Promise<HeldContact[]>;
  /** Adds a contact past us, as the merchant's people do. @returns its id */
  addOutside(email: string): Promise<string>;
  /** How the call that writes begins, for faults. */
  write_call: string;
  /** The address of a contact's page. */
  page(id: string): string;
};

const contact = (key: string, change: Partial<Contact> = {}): Contact => ({
  key,
  name: 'Ana María Díaz',
  company: 'Nido',
  email: `${key.toLowerCase()}@example.com`,
  phone: '+51987654321',
  language_code: 'es',
  address: 'Av. Larco 100',
  address_2: 'Dpto. 4',
  address_3: '',
  city: 'Lima',
  state: 'Lima',
  postal_code: '15074',
  country: 'PE',
  ...change,
});

const LOST_ANSWERS = 100;

/** Contacts are made and changed, and never twice. */
export function contactsSuite(open: () => Promise<ContactsTarget>): void {
  const save = ({ connector, ctx }: Target, ...contacts: Contact[]): Promise<ContactOutcome[]> => {
    if (!connector.contacts) throw new Error(`${connector.manifest.title} keeps no contacts`);
    return connector.contacts.save(ctx, contacts);
  };
  /** As the engine does: failed contacts are sent again. */
  const saveUntilDone = async (target: Target, ...contacts: Contact[]): Promise<ContactOutcome[]> => {
    for (;;) {
      try {
        return await save(target, ...contacts);
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.kind !== 'transient') throw error;
      }
    }
  };
  const idOf = (outcome: ContactOutcome | undefined) => (outcome?.ok ? outcome.id : '');

  describe('contacts', () => {
    test('one is made, with the address of its page, and then changed', async () => {
      const target = await open();
      const [made] = await save(target, contact('C-1'));
      const id = idOf(made);
      expect(made).toEqual({ ok: true, id: expect.stringMatching(/./), link: target.page(id) });
      const held = { id, key: 'C-1', emails: ['c-1@example.com'], phone: '+51987654321', name: 'Ana María Díaz' };
      expect(await target.held()).toEqual([held]);
      const [changed] = await save(target, contact('C-1', { name: 'Ana', email: 'new@example.com' }));
      expect(changed).toEqual(made);
      expect(await target.held()).toEqual([
        { ...held, name: 'Ana', emails: expect.arrayContaining(['new@example.com']) },
      ]);
    });

    test('the partner keeps its values of fields that we do not know', async () => {
      const target = await open();
      await save(target, contact('C-1'));
      await save(target, contact('C-1', { phone: '', email: '', company: '', city: '', language_code: '' }));
      expect(await target.held()).toMatchObject([{ emails: ['c-1@example.com'], phone: '+51987654321' }]);
    });

    test('contacts without an e-mail are distinguished by their keys', async () => {
      const target = await open();
      for (const _ of [1, 2]) await save(target, contact('C-1', { email: '' }), contact('C-2', { email: '' }));
      expect((await target.held()).map(({ key }) => key)).toEqual(['C-1', 'C-2']);
    });

    test('a whole batch answers in its order', async () => {
      const target = await open();
      const keys = Array.from({ length: target.connector.contacts?.most ?? 0 }, (_, index) => `C-${index}`);
      await save(target, ...keys.map((key) => contact(key)));
      const outcomes = await save(target, ...keys.toReversed().map((key) => contact(key)));
      const held = new Map((await target.held()).map(({ id, key }) => [id, key]));
      expect(outcomes.map((outcome) => held.get(idOf(outcome)))).toEqual(keys.toReversed());
      expect(held.size).toBe(keys.length);
    });

    test('one that the partner does not take is refused with its reason, and no other', async () => {
      const target = await open();
      const outcomes: ContactOutcome[] = [];
      const contacts = [contact('C-1'), contact('C-2', { email: 'nobody' }), contact('C-3')];
      const { most = 1 } = target.connector.contacts ?? {};
      for (let from = 0; from < contacts.length; from += most) {
        outcomes.push(...(await save(target, ...contacts.slice(from, from + most))));
      }
      expect(outcomes).toEqual([
        expect.objectContaining({ ok: true }),
        { ok: false, reason: expect.stringMatching(/nobody|e-?mail/i) },
        expect.objectContaining({ ok: true }),
      ]);
      expect((await target.held()).map(({ key }) => key)).toEqual(['C-1', 'C-3']);
    });
  });

  describe('an e-mail that a contact has already', () => {
    test('links to the contact that was added there', async () => {
      const target = await open();
      const id = await target.addOutside('c-1@example.com');
      for (const _ of [1, 2]) expect(idOf((await save(target, contact('C-1')))[0])).toBe(id);
      expect(await target.held()).toMatchObject([{ id, key: 'C-1', name: 'Ana María Díaz' }]);
    });

    test('whatever its letter case, is the same contact for another customer', async () => {
      const target = await open();
      const [first] = await save(target, contact('C-1', { email: 'shop@example.com' }));
      const [second] = await save(target, contact('C-2', { email: 'Shop@example.com' }));
      const [again] = await save(target, contact('C-1', { email: 'shop@example.com' }));
      expect([idOf(second), idOf(again)]).toEqual([idOf(first), idOf(first)]);
      expect(await target.held()).toHaveLength(1);
    });

    test('is for a person to mend where the customer has a contact too', async () => {
      const target = await open();
      await save(target, contact('C-1'));
      await target.addOutside('b@example.com');
      const [outcome] = await save(target, contact('C-1', { email: 'b@example.com' }));
      expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(/e-?mail/i) });
      expect((await target.held()).map(({ emails }) => emails)).toEqual([['c-1@example.com'], ['b@example.com']]);
    });
  });

  describe('contacts and faults', () => {
    test.each(['drop-after-commit', 'malformed'] as const)(
      `${LOST_ANSWERS} answers that are lost to %s make one contact`,
      async (kind) => {
        const target = await open();
        await target.fault({ kind, match: target.write_call, count: LOST_ANSWERS });
        const [outcome] = await saveUntilDone(target, contact('C-1'));
        expect(await target.held()).toMatchObject([{ id: idOf(outcome), key: 'C-1' }]);
        const calls = (await target.ledger()).filter(({ method, path }) => `${method} ${path}` === target.write_call);
        expect(calls.length).toBeGreaterThan(LOST_ANSWERS);
      },
    );

    test('a link to a contact that was there survives lost answers', async () => {
      const target = await open();
      const id = await target.addOutside('c-1@example.com');
      await target.fault({ kind: 'drop-after-commit', skip: 1, count: LOST_ANSWERS });
      const [outcome] = await saveUntilDone(target, contact('C-1'));
      expect(outcome).toMatchObject({ ok: true, id });
      expect(await target.held()).toMatchObject([{ id, key: 'C-1' }]);
    });

    test.each<Fault>([
      { kind: 'rate-limit-429', count: 2 },
      { kind: 'error-500', count: 2 },
    ])('a write that meets $kind is repeated', async (fault) => {
      const target = await open();
      await target.fault({ ...fault, match: target.write_call });
      expect(await save(target, contact('C-1'))).toMatchObject([{ ok: true }]);
    });

    test('credentials that are refused fail the whole batch, and no contact of it', async () => {
      const target = await open();
      const others = { ...target, ctx: target.open({ credentials: wrongCopy(target) }) };
      await expect(save(others, contact('C-1'))).rejects.toMatchObject({ kind: 'auth' });
    });
  });
}

/** The same credentials with another value in each secret. */
function wrongCopy({ connector, ctx }: Target): Record<string, unknown> {
  const secrets = secretValues(connector.manifest.credentials, ctx.credentials);
  const entries: [string, unknown][] = Object.entries(Object(ctx.credentials));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, secrets.some((secret) => secret === value) ? 'sandbox-wrong' : value]),
  );
}
