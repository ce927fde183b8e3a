import { screen } from '@testing-library/dom';

/** A row by a text in one of its cells; waits for it. */
export async function findRow(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text, { selector: 'td *, th *, td, th' })).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
}

/** The rows of the list on the screen by their names, in order; waits for the first. */
export async function findRowNames(): Promise<string[]> {
  return (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent ?? '');
}
