import type { UserEvent } from '@testing-library/user-event';

/** Replaces the text of a field at once: typing each letter would draw the screen each time. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}
