import { Properties } from './properties.ts';
import { invalidValue, refuse } from './refusal.ts';

export type Values = Readonly<Record<string, string>>;

export interface Contact {
  id: string;
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const keyOf = (name: string, value: string): string => `${name} ${value.toLowerCase()}`;

/** One portal's contacts. No two have the same e-mail, nor the same value of a unique property. */
export class ContactBook {
  readonly properties = new Properties();
  readonly #contacts = new Map<string, Contact>();
  /** By name and value of their unique properties. */
  readonly #holders = new Map<string, Contact>();
  readonly #now: () => number;
  #lastId: number;

  /** Ids are higher than any of an earlier world. */
  constructor(now: () => number) {
    this.#now = now;
    this.#lastId = Math.floor(now() / 1000);
  }

  get all(): Contact[] {
    return [...this.#contacts.values()];
  }

  /** By its id, or by the value of a unique property. */
  find(value: string, idProperty?: string): Contact | undefined {
    if (idProperty === undefined) return this.#contacts.get(value);
    this.properties.requireUnique(idProperty);
    return this.#holders.get(keyOf(idProperty, value));
  }

  /** @throws Refusal 400, or 409 where another contact has the e-mail */
  add(values: Values): Contact {
    this.check(values, undefined);
    this.#lastId += 1;
    const at = new Date(this.#now()).toISOString();
    const contact = { id: String(this.#lastId), properties: {}, createdAt: at, updatedAt: at };
    this.#contacts.set(contact.id, contact);
    return this.#write(contact, values);
  }

  /** Changes the sent fields; an empty text clears one. @throws Refusal like `add` */
  change(contact: Contact, values: Values): Contact {
    this.check(values, contact);
    return this.#write(contact, values);
  }

  remove(id: string): boolean {
    const contact = this.#contacts.get(id);
    if (contact) this.#forgetValues(contact);
    return this.#contacts.delete(id);
  }

  #write(contact: Contact, values: Values): Contact {
    this.#forgetValues(contact);
    Object.assign(contact.properties, values);
    for (const [name, value] of this.#uniqueValues(contact)) this.#holders.set(keyOf(name, value), contact);
    contact.updatedAt = new Date(this.#now()).toISOString();
    return contact;
  }

  #forgetValues(contact: Contact): void {
    for (const [name, value] of this.#uniqueValues(contact)) this.#holders.delete(keyOf(name, value));
  }

  #uniqueValues({ properties }: Contact): [string, string][] {
    return this.properties.uniqueNames.flatMap((name) => (properties[name] ? [[name, properties[name]]] : []));
  }

  /** @throws Refusal where a contact, `self` or a new one, cannot have these */
  check(values: Values, self: Contact | undefined): void {
    for (const [name, value] of Object.entries(values)) this.properties.checkValue(name, value);
    const { email } = values;
    if (email && !EMAIL.test(email)) throw invalidValue('email', 'INVALID_EMAIL', `Email address ${email} is invalid`);
    for (const name of this.properties.uniqueNames) {
      const holder = values[name] ? this.find(values[name], name) : undefined;
      if (!holder || holder === self) continue;
      if (name === 'email') throw refuse(409, 'CONFLICT', `Contact already exists. Existing ID: ${holder.id}`);
      throw invalidValue(name, 'CONFLICTING_UNIQUE_VALUE', `${holder.id} already has that value.`);
    }
  }
}
