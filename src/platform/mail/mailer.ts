/**
 * One mail in plain text; `to` is one address, and so is `reply_to`, where its answer goes. `from_name`: whose mail it
 * is, where it is not ours. Kept mail leaves out the files.
 */
export type Mail = {
  to: string;
  from_name?: string;
  subject: string;
  text: string;
  reply_to?: { name: string; address: string };
  files?: readonly { name: string; type: string; content: Buffer }[];
};

export type Mailer = {
  /** Where mail goes: to a mail server, into a table that the demo shows, or nowhere. */
  way: 'smtp' | 'kept' | 'off';
  /** @throws MailError where it was not taken */
  send(mail: Mail): Promise<void>;
};

/**
 * Why a mail was not taken, without the addresses and texts that mail servers repeat. `isFinal`: trying again does not
 * help. `mayHaveArrived`: the mail server did not say whether it took it.
 */
export class MailError extends Error {
  readonly isFinal: boolean;
  readonly mayHaveArrived: boolean;

  constructor(message: string, { isFinal, mayHaveArrived = false }: { isFinal: boolean; mayHaveArrived?: boolean }) {
    super(message);
    this.name = 'MailError';
    this.isFinal = isFinal;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Refuses every mail: no server is set. */
export const noMail: Mailer = {
  way: 'off',
  async send() {
    throw new MailError('SMTP_URL is missing: no mail can be sent', { isFinal: false });
  },
};
