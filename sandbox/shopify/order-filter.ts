import { refuse } from './refuse.ts';
import type { StoreOrder } from './store.ts';

type Test = (order: StoreOrder) => boolean;

const TERM = /^(\w+):(>=|<=|>|<)?'?([^']*)'?$/;

/** The `query` of a list of orders: terms that all must hold. What this shop does not know is refused, not ignored. */
export function orderFilter(query: string | null | undefined): Test {
  const tests = (query ?? '').split(/\s+/).filter(Boolean).map(testOf);
  return (order) => tests.every((test) => test(order));
}

function testOf(term: string): Test {
  const [, field, operator = '', value = ''] = TERM.exec(term) ?? [];
  if (field === 'updated_at' || field === 'created_at') {
    const limit = Date.parse(value);
    if (Number.isNaN(limit) || operator === '') throw refuse(`Invalid search term ${term}`, 'BAD_REQUEST');
    return (order) => compare(field === 'updated_at' ? order.updatedAt : order.createdAt, operator, limit);
  }
  if (field === 'name' && operator === '') return (order) => order.name === value;
  if (field === 'financial_status') return (order) => order.financialStatus.toLowerCase() === value;
  throw refuse(`Invalid search term ${term}`, 'BAD_REQUEST');
}

function compare(value: number, operator: string, limit: number): boolean {
  if (operator === '>=') return value >= limit;
  if (operator === '<=') return value <= limit;
  return operator === '>' ? value > limit : value < limit;
}
