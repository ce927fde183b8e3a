import { ValueErrors } from './schema.ts';

/** A message without the list of JSON that HubSpot writes after it: the list's errors of each value are enough. */
export function formatMessage(message: string): string {
  const list = message.slice(Math.max(0, message.indexOf('[')));
  const errors = list.startsWith('[') ? ValueErrors.safeParse(parsed(list)).data : undefined;
  return errors?.map((error) => error.message).join('; ') ?? message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
