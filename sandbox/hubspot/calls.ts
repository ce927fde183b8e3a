import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ContactBook } from './contact-book.ts';
import { NewProperty } from './properties.ts';
import { refuse } from './refusal.ts';
import { shown } from './shown.ts';
import { upsert } from './upsert.ts';

/** The caller: a portal, with its contacts. */
export interface Caller {
  portal: number;
  book: ContactBook;
}

interface Answers {
  /** @throws Refusal where the token or the portal's limits do not allow the call */
  admit(request: FastifyRequest, reply: FastifyReply, scope?: string): Caller;
  now(): string;
  rowsAlone(): boolean;
}

const READ = 'crm.objects.contacts.read';
const WRITE = 'crm.objects.contacts.write';
const CONTACTS = '/crm/v3/objects/contacts';

const OneQuery = z.strictObject({ idProperty: z.string().optional(), properties: z.string().optional() });
const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  after: z.string().optional(),
  properties: z.string().optional(),
});
const Change = z.strictObject({ properties: z.record(z.string(), z.string()) });
const NewContact = Change.extend({ associations: z.array(z.unknown()).max(0).optional() });

type Named = { Params: { id: string } };

/** Adds the calls that are simulated. */
export function addCalls(scope: FastifyInstance, { admit, now, rowsAlone }: Answers): void {
  scope.get('/account-info/v3/details', async (request, reply) => accountInfo(admit(request, reply).portal));

  scope.post('/crm/v3/properties/contacts', async (request, reply) => {
    const { book } = admit(request, reply, 'crm.schemas.contacts.write');
    return reply.code(201).send(book.properties.add(NewProperty.parse(request.body)));
  });

  scope.post(`${CONTACTS}/batch/upsert`, async (request, reply) => {
    const { book } = admit(request, reply, WRITE);
    const { status, body } = upsert(book, request.body, { now: now(), rowsAlone: rowsAlone() });
    return reply.code(status).send(body);
  });

  scope.get(CONTACTS, async (request, reply) => {
    const { book } = admit(request, reply, READ);
    const { limit, after = '0', properties } = ListQuery.parse(request.query);
    const rest = book.all.filter(({ id }) => Number(id) > Number(after));
    const results = rest.slice(0, limit);
    const last = results.at(-1);
    const next = rest.length > limit && last ? { paging: { next: { after: last.id } } } : {};
    return { results: results.map((contact) => shown(contact, properties)), ...next };
  });

  scope.post(CONTACTS, async (request, reply) => {
    const { book } = admit(request, reply, WRITE);
    return reply.code(201).send(shown(book.add(NewContact.parse(request.body).properties)));
  });

  scope.get<Named>(`${CONTACTS}/:id`, async (request, reply) => {
    const { book } = admit(request, reply, READ);
    const { idProperty, properties } = OneQuery.parse(request.query);
    return shown(contactOf(book, request.params.id, idProperty), properties);
  });

  scope.patch<Named>(`${CONTACTS}/:id`, async (request, reply) => {
    const { book } = admit(request, reply, WRITE);
    const { idProperty } = OneQuery.parse(request.query);
    const contact = contactOf(book, request.params.id, idProperty);
    return shown(book.change(contact, Change.parse(request.body).properties));
  });
}

function contactOf(book: ContactBook, id: string, idProperty: string | undefined) {
  const contact = book.find(id, idProperty);
  if (!contact) throw refuse(404, 'OBJECT_NOT_FOUND', `Object not found. objectId are usually numeric: ${id}`);
  return contact;
}

const accountInfo = (portalId: number) => ({
  portalId,
  accountType: 'STANDARD',
  timeZone: 'America/Lima',
  companyCurrency: 'USD',
  additionalCurrencies: [],
  utcOffset: '-05:00',
  utcOffsetMilliseconds: -5 * 3_600_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'na1',
});
