import { z } from 'zod';
import type { Connector } from '#connectors/core/connector.ts';
import type { Contact, ContactOutcome } from '#connectors/core/contacts.ts';
import { openContext } from '#connectors/core/context.ts';
import { memoryPorts } from '#connectors/suites/memory-ports.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';

/** An active connection of the account to a CRM at this address. @returns its id */
export function givenCrm(world: World, { actor }: GivenAccount, url: string, name = 'HubSpot'): Promise<number> {
  return createConnection(actor, world.services, {
    kind: 'hub_spot',
    name,
    credentials: { access_token: 'sandbox-hubspot-token' },
    settings: { base_url: url },
    state: 'active',
  });
}

/** Customers of the account, by name; their e-mail is their name's unless one is given. @returns their ids */
export async function givenCustomers(
  world: World,
  { account_id }: GivenAccount,
  wanted: readonly { name: string; email?: string }[],
): Promise<number[]> {
  await world.sql(
    `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'Shop', '')
      on conflict do nothing`,
    [account_id],
  );
  const rows = await world.sql<{ id: string }>(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name, email)
     select $1, s.id, r ->> 'name', r ->> 'name', coalesce(r ->> 'email', lower(r ->> 'name') || '@example.com')
       from connections s cross join jsonb_array_elements($2::jsonb) with ordinality t (r, n)
      where s.account_id = $1 and s.name = 'Shop' order by n returning id`,
    [account_id, JSON.stringify(wanted)],
  );
  return rows.map(({ id }) => Number(id));
}

/** A minimal partner that takes contacts: it stores them, and can fail in each way that partners do. */
export function givenContactsPartner(world: World, account: GivenAccount, id: number, most = 100) {
  const held = new Map<string, Contact>();
  const calls: string[][] = [];
  const partner = {
    held,
    /** The names of each call. */
    calls,
    /** Runs in place of the answer; its error is the partner's failure. */
    onCall: async (_contacts: readonly Contact[]): Promise<void> => {},
    /** Runs after the partner took them: its error loses the answer. */
    onAnswer: async (): Promise<void> => {},
    /** Why a contact is not taken; null where it is. */
    refuses: (_contact: Contact): string | null => null,
    poll,
  };
  const connector: Connector = {
    manifest: {
      id: 'contacts-partner',
      kind: 'crm',
      title: 'Contacts partner',
      credentials: z.object({}),
      settings: z.object({}),
      capabilities: ['contacts.write'],
      limits: [],
      streams: {},
    },
    check: async () => ({ who: 'contacts partner' }),
    read: {},
    act: {},
    contacts: { most, save },
  };

  async function save(_: unknown, contacts: readonly Contact[]): Promise<ContactOutcome[]> {
    calls.push(contacts.map(({ name }) => name));
    await partner.onCall(contacts);
    const outcomes = contacts.map((contact): ContactOutcome => {
      const reason = partner.refuses(contact);
      if (reason !== null) return { ok: false, reason };
      held.set(contact.key, contact);
      const remote = contact.email || contact.key;
      return { ok: true, id: remote, link: `https://crm.example.com/${remote}` };
    });
    await partner.onAnswer();
    return outcomes;
  }

  function poll(): Poll {
    const ctx = openContext(connector, { credentials: {}, settings: {} }, memoryPorts('http://contacts-partner.test'));
    return {
      ...givenRun(world, account.actor),
      open: { id, kind: 'hub_spot', name: 'HubSpot', connector, ctx, reserveCall: async () => 0 },
    };
  }
  return partner;
}
