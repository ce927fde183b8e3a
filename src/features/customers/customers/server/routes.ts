import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { findPage } from '#platform/lists/find-page.ts';
import { countCustomers, findCustomers } from '../contract.ts';
import { addNote, deleteNote, findCustomerHistory, findNotes, getCustomer, saveCustomer } from '../detail-contract.ts';
import { findDuplicates, findMerged, mergeCustomer, undoMerge } from '../merge-contract.ts';
import { findCustomerDocuments, findCustomerTickets } from '../papers-contract.ts';
import { countBySyncStatus } from './count-customers.ts';
import { customerList } from './customer-list.ts';
import { findPossibleDuplicates } from './find-duplicates.ts';
import { findHistory } from './find-history.ts';
import { findMergedInto } from './find-merged.ts';
import { findDocumentsOf, findTicketsOf } from './find-papers.ts';
import { getCustomerDetail } from './get-customer.ts';
import { mergeCustomers } from './merge-customers.ts';
import { addCustomerNote, deleteCustomerNote, findCustomerNotes } from './notes.ts';
import { saveCustomerEdit } from './save-customer.ts';
import { undoCustomerMerge } from './undo-merge.ts';

/** The customer list, one customer, and what staff change, write and merge. */
export function customerRoutes(app: FastifyInstance): void {
  route(app, findCustomers, ({ staff, query }) => findPage(customerList, staff, query));
  route(app, countCustomers, ({ staff }) => countBySyncStatus(staff.db));
  route(app, getCustomer, ({ staff, params }) => getCustomerDetail(staff, params.id));
  route(app, saveCustomer, ({ staff, params, body }) => saveCustomerEdit(staff, params.id, body));
  route(app, findCustomerHistory, ({ staff, params, query }) => findHistory(staff, params.id, query.page));
  route(app, findDuplicates, ({ staff, params }) => findPossibleDuplicates(staff, params.id));
  route(app, mergeCustomer, ({ staff, params, body }) => mergeCustomers(staff, params.id, body));
  route(app, findMerged, ({ staff, params }) => findMergedInto(staff, params.id));
  route(app, undoMerge, ({ staff, params }) => undoCustomerMerge(staff, params.id, params.mergedId));
  route(app, findCustomerDocuments, ({ staff, params }) => findDocumentsOf(staff, params.id));
  route(app, findCustomerTickets, ({ staff, params }) => findTicketsOf(staff, params.id));
  route(app, findNotes, ({ staff, params }) => findCustomerNotes(staff, params.id));
  route(app, addNote, async ({ staff, params, body }) =>
    answer(201, await addCustomerNote(staff, params.id, body.text)),
  );
  route(app, deleteNote, async ({ staff, params }) => {
    await deleteCustomerNote(staff, params.id, params.noteId);
    return noContent;
  });
}
