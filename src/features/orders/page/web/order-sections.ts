/**
 * The elements of an order's page that something on it leads to: what keeps it, its two columns, its tax documents, and
 * its balance.
 */
export const sectionId = {
  problems: 'order-problems',
  contents: 'order-contents',
  facts: 'order-facts',
  documents: 'order-documents',
  balance: 'order-balance',
} as const;
type Section = keyof typeof sectionId;

const CONTENTS: readonly string[] = ['lines', 'total_cost', 'payments'];

/** In which column a field of the order is shown. */
export const sectionOf = (field: string): Section => (CONTENTS.includes(field) ? 'contents' : 'facts');

/** Goes to a part of the page; Tab goes on from there. */
export function showSection(name: Section): void {
  const section = document.getElementById(sectionId[name]);
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  // Otherwise each click into it would give it the focus.
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

/** Puts the focus on what corrects the first problem of the order. */
export function focusFirstFix(): void {
  const banner = document.getElementById(sectionId.problems);
  banner?.querySelector<HTMLElement>('input, li button, li a')?.focus();
}
