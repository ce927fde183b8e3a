import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { countCustomers, findCustomers, getCustomer } from '../contract.ts';
import { countBySyncStatus } from './count-customers.ts';
import { findCustomerPage } from './find-customers.ts';
import { getCustomerDetail } from './get-customer.ts';

/** The customer list and one customer. */
export function customerRoutes(app: FastifyInstance): void {
  route(app, findCustomers, ({ staff, query }) => findCustomerPage(staff, query));
  route(app, countCustomers, ({ staff }) => countBySyncStatus(staff.db));
  route(app, getCustomer, ({ staff, params }) => getCustomerDetail(staff, params.id));
}
