import type { Contact } from '../core/contacts.ts';
import type { Account } from './schema.ts';
import type { HubSpotSettings } from './settings.ts';

/** The languages of ours that HubSpot's list of preferred languages has for certain. */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'pt'];

/** A contact as HubSpot's properties. Our empty fields are left out, and HubSpot keeps its values. */
export function propertiesOf(contact: Contact): Record<string, string> {
  const { email, phone, company, address, address_2, address_3, city, state, postal_code, country } = contact;
  const language = contact.language_code.slice(0, 2).toLowerCase();
  const known = Object.entries({
    email,
    phone,
    company,
    address: [address, address_2, address_3].filter(Boolean).join(', '),
    city,
    state,
    zip: postal_code,
    country,
    hs_language: LANGUAGES.includes(language) ? language : '',
  }).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(known), ...namesOf(contact.name) };
}

/** HubSpot has two names, we have one: the first word, and the others, which may be none. */
function namesOf(name: string) {
  const [firstname = '', ...others] = name.trim().split(/\s+/);
  return firstname === '' ? {} : { firstname, lastname: others.join(' ') };
}

const USUAL_DOMAIN = 'app.hubspot.com';
/** HubSpot's number for the kind of record that contacts are. */
const CONTACT_TYPE = '0-1';

/** The address of a contact's page. */
export function contactPage(settings: Pick<HubSpotSettings, 'contact_page'>, account: Account, id: string): string {
  const portal = String(account.portalId);
  if (settings.contact_page !== undefined) {
    return settings.contact_page.replaceAll('{contact_id}', encodeURIComponent(id)).replaceAll('{portal_id}', portal);
  }
  const domain = account.uiDomain || USUAL_DOMAIN;
  return `https://${domain}/contacts/${portal}/record/${CONTACT_TYPE}/${encodeURIComponent(id)}`;
}
