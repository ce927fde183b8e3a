import { type Mail, MailError, type Mailer } from './mailer.ts';

/** Over some days; then a mail is given up. */
const MAX_TRIES = 20;

/** `failure`: null where it was sent. `waiting`: it was surely not taken, and another try may pass. */
export type MailOutcome = { state: 'sent' | 'in_doubt' | 'refused' | 'waiting'; failure: MailError | null };

/** Sends a mail and says what became of it. `tries`: with this one. */
export async function tryMail(mailer: Mailer, mail: Mail, tries: number): Promise<MailOutcome> {
  try {
    await mailer.send(mail);
    return { state: 'sent', failure: null };
  } catch (failure) {
    if (!(failure instanceof MailError)) throw failure;
    return { state: stateAfter(failure, tries), failure };
  }
}

function stateAfter({ mayHaveArrived, isFinal }: MailError, tries: number): MailOutcome['state'] {
  if (mayHaveArrived) return 'in_doubt';
  return isFinal || tries >= MAX_TRIES ? 'refused' : 'waiting';
}

/** The head of an account's mail to a buyer. `reply_to`: empty where answers go nowhere else. */
export function headOf({ to, account_name, reply_to }: { to: string; account_name: string; reply_to: string }) {
  return {
    to,
    from_name: account_name,
    ...(reply_to !== '' && { reply_to: { name: account_name, address: reply_to } }),
  };
}
