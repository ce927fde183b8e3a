import { z } from 'zod';
import { customerAnswer } from './answers.ts';
import type { ExigoState } from './exigo-state.ts';
import { SUCCESS } from './failure.ts';
import { DateText, IntText, withLists } from './query.ts';

const CustomersQuery = z.strictObject({
  customerID: IntText.optional(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  company: z.string().optional(),
  phone: z.string().optional(),
  createdDateStart: DateText.optional(),
  createdDateEnd: DateText.optional(),
  greaterThanCustomerID: IntText.default(0),
  greaterThanModifiedDate: DateText.optional(),
  batchSize: IntText.pipe(z.int().min(1).max(1_000)).default(100),
});

/** `GET /customers`: all filters hold at once, lowest numbers first. */
export function findCustomers(state: ExigoState, query: unknown) {
  const { greaterThanCustomerID, batchSize, ...filter } = CustomersQuery.parse(withLists(query));
  const after = filter.greaterThanModifiedDate && state.wallTime(filter.greaterThanModifiedDate);
  const from = filter.createdDateStart && state.wallTime(filter.createdDateStart);
  const to = filter.createdDateEnd && state.wallTime(filter.createdDateEnd);
  const same = (sent: string | undefined, own: string) => sent === undefined || sent === own;
  const customers = [...state.customers.values()]
    .filter(
      (customer) =>
        customer.customerID > greaterThanCustomerID &&
        (filter.customerID === undefined || customer.customerID === filter.customerID) &&
        same(filter.email, customer.email) &&
        same(filter.firstName, customer.firstName) &&
        same(filter.lastName, customer.lastName) &&
        same(filter.company, customer.company) &&
        same(filter.phone, customer.phone) &&
        (after === undefined || customer.modifiedDate > after) &&
        (from === undefined || customer.createdDate >= from) &&
        (to === undefined || customer.createdDate <= to),
    )
    .sort((a, b) => a.customerID - b.customerID)
    .slice(0, batchSize);
  return { customers: customers.map(customerAnswer), recordCount: customers.length, result: SUCCESS };
}
