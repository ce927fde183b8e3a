import {
  type CustomerField,
  type CustomerValues,
  customerFields,
} from '#features/partners/customer-sync/customer-fields.ts';
import { CustomerEdit } from '../detail-contract.ts';

type Changes = Partial<Record<CustomerField, string>>;

/** The form of a customer. */
export function valuesOf(customer: CustomerValues): CustomerValues {
  const { customer_name, company_name, email, phone, country, language_code } = customer;
  const { address, address_2, address_3, city, state, postal_code } = customer;
  const place = { address, address_2, address_3, city, state, postal_code, country };
  return { customer_name, company_name, email, phone, ...place, language_code };
}

/** The fields that a form changed alone, as they are sent. */
export function changesOf({ base, values }: { base: CustomerValues; values: CustomerValues }): Changes {
  const changed = customerFields.filter((name) => base[name] !== values[name].trim());
  return Object.fromEntries(changed.map((name) => [name, values[name].trim()]));
}

/** The changed fields that the server would refuse: it asks the same schema. */
export function invalidFields(changes: Changes): CustomerField[] {
  const { error } = CustomerEdit.safeParse({ ...changes, version: 1 });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return customerFields.filter((name) => wrong.has(name));
}
