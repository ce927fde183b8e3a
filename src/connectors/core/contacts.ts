import type { Address } from '#base/address.ts';

/** A customer as a partner keeps it as a contact. `key` is ours, the same for every try; empty texts are not known. */
export type Contact = Address & {
  key: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  language_code: string;
};

/**
 * The contact as the partner has it now, with its page there; or why the partner does not take it, which only a person
 * can mend.
 */
export type ContactOutcome = { ok: true; id: string; link: string } | { ok: false; reason: string };

/** A file that goes with a ticket. */
export type TicketFile = { name: string; type: string; content: Uint8Array };

/** A question of a member to a support desk. `key` is ours, the same for every try. */
export type Ticket = {
  key: string;
  subject: string;
  text: string;
  requester: { name: string; email: string };
  files: readonly TicketFile[];
};
