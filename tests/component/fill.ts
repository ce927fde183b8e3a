import type { UserEvent } from '@testing-library/user-event';

/** Writes into a field what takes the place of what is there, at once: each letter would draw the screen again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}
