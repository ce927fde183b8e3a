import { z } from 'zod';
import { invalidValue, refuse } from './refusal.ts';

const USUAL = [
  ...['email', 'firstname', 'lastname', 'phone', 'company', 'address', 'city', 'state', 'zip', 'country'],
  ...['hs_language', 'lifecyclestage'],
];
const LANGUAGES = ['de', 'en', 'es', 'es-mx', 'fr', 'it', 'pt', 'pt-br'];

/** The body of a new contact property. */
export const NewProperty = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string().min(1),
  type: z.literal('string'),
  fieldType: z.enum(['text', 'textarea']),
  groupName: z.literal('contactinformation'),
  hasUniqueValue: z.boolean().default(false),
});
type NewProperty = z.infer<typeof NewProperty>;

/** The properties that a portal's contacts can have. */
export class Properties {
  readonly #made = new Map<string, NewProperty>();

  /** @throws Refusal 409 */
  add(property: NewProperty): NewProperty {
    const { name } = property;
    if (this.#has(name)) throw refuse(409, 'CONFLICT', `A property named '${name}' already exists.`);
    this.#made.set(name, property);
    return property;
  }

  get uniqueNames(): string[] {
    return ['email', ...[...this.#made.values()].filter((one) => one.hasUniqueValue).map(({ name }) => name)];
  }

  /** @throws Refusal unless contacts can be found by it */
  requireUnique(name: string): void {
    if (!this.#has(name)) throw refuse(400, 'VALIDATION_ERROR', `Property "${name}" does not exist`);
    if (!this.uniqueNames.includes(name)) {
      throw refuse(400, 'VALIDATION_ERROR', 'Unable to perform update/upsert by non-unique 0-1 property.');
    }
  }

  /** @throws Refusal 400 */
  checkValue(name: string, value: string): void {
    if (!this.#has(name)) {
      throw invalidValue(name, 'PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`);
    }
    if (name === 'hs_language' && value !== '' && !LANGUAGES.includes(value)) {
      throw invalidValue(name, 'INVALID_OPTION', `${value} was not one of the allowed options: [${LANGUAGES}]`);
    }
  }

  #has(name: string): boolean {
    return USUAL.includes(name) || this.#made.has(name);
  }
}
