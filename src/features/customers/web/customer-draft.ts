import { type CustomerField, type CustomerValues, customerFields } from '#features/customer-sync/customer-fields.ts';
import { CustomerEdit } from '../detail-contract.ts';

type Draft = Partial<Record<CustomerField, string>>;

/** The fields that a form changed alone, as they are sent. */
export function draftChanges(before: CustomerValues, now: CustomerValues): Draft {
  const changed = customerFields.filter((name) => before[name] !== now[name].trim());
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}

/** The changed fields that the server would refuse: it asks the same schema. */
export function invalidFields(changes: Draft): CustomerField[] {
  const { error } = CustomerEdit.safeParse({ ...changes, version: 1 });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return customerFields.filter((name) => wrong.has(name));
}
