/**
 * Escape closes a menu or a popover also while its button has the focus: it takes that a moment after it opened, and
 * hears no key before. Called once, for all of them.
 */
export function closeMenusByEscape(): void {
  document.addEventListener('keydown', onKeyDown, { capture: true });
}

const OPENED = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';

function onKeyDown(event: KeyboardEvent): void {
  const button =
    event.key === 'Escape' && event.target instanceof Element ? event.target.closest<HTMLElement>(OPENED) : null;
  if (!button) return;
  event.preventDefault(); // nothing else closes with it
  button.click();
}
