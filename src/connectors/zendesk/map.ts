import type { Contact, Ticket } from '../core/contacts.ts';

/**
 * A contact as a Zendesk user. Our empty fields are left out, and Zendesk keeps its values. No role is sent: new users
 * are end users, and a customer who is an agent there stays one. Zendesk sends no mail to confirm an e-mail address.
 */
export function userOf(contact: Contact) {
  const { key, name, company, email, phone, address, address_2, address_3, city, state, postal_code, country } =
    contact;
  const place = [postal_code, city, state, country].filter(Boolean).join(', ');
  const known = Object.entries({
    email,
    phone,
    details: [company, address, address_2, address_3, place].filter(Boolean).join('\n'),
  }).filter(([, value]) => value !== '');
  // A user must have a name.
  const usual = { external_id: key, name: name || company || email || key, skip_verify_email: true };
  return { ...usual, ...Object.fromEntries(known) };
}

/** A ticket, which is found again by our key. `uploads` are the tokens of its files. */
export function ticketOf({ key, subject, text, requester }: Ticket, uploads: readonly string[]) {
  return {
    subject,
    comment: { body: text, ...(uploads.length > 0 && { uploads }) },
    requester: { name: requester.name || requester.email, email: requester.email },
    external_id: key,
    tags: ['portal'],
  };
}
