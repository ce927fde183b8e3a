import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { countCustomers, findCustomers } from '../contract.ts';
import { addNote, deleteNote, findCustomerHistory, findNotes, getCustomer, saveCustomer } from '../detail-contract.ts';
import { countBySyncStatus } from './count-customers.ts';
import { findCustomerPage } from './find-customers.ts';
import { findHistory } from './find-history.ts';
import { getCustomerDetail } from './get-customer.ts';
import { addCustomerNote, deleteCustomerNote, findCustomerNotes } from './notes.ts';
import { saveCustomerEdit } from './save-customer.ts';

/** The customer list, one customer, and what staff change and write of one. */
export function customerRoutes(app: FastifyInstance): void {
  route(app, findCustomers, ({ staff, query }) => findCustomerPage(staff, query));
  route(app, countCustomers, ({ staff }) => countBySyncStatus(staff.db));
  route(app, getCustomer, ({ staff, params }) => getCustomerDetail(staff, params.id));
  route(app, saveCustomer, ({ staff, params, body }) => saveCustomerEdit(staff, params.id, body));
  route(app, findCustomerHistory, ({ staff, params, query }) => findHistory(staff, params.id, query.page));
  route(app, findNotes, ({ staff, params }) => findCustomerNotes(staff, params.id));
  route(app, addNote, async ({ staff, params, body }) =>
    answer(201, await addCustomerNote(staff, params.id, body.text)),
  );
  route(app, deleteNote, async ({ staff, params }) => {
    await deleteCustomerNote(staff, params.id, params.noteId);
    return noContent;
  });
}
