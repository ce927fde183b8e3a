/**
 * Escape closes a menu also while its button has the focus: a menu takes it a moment after it opened, and hears no key before. Called once,
 * for all menus.
 */
export function closeMenusByEscape(): void {
  document.addEventListener('keydown', onKeyDown, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const button =
    event.key === 'Escape' && event.target instanceof Element
      ? event.target.closest<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')
      : null;
  if (!button) return;
  event.preventDefault(); // nothing else closes with it
  button.click();
}
