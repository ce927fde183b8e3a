import { useId, useRef, useState } from 'react';
import header from '#ui/header-button.module.css';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';

const HelpPanel = lazyPart(async () => (await import('./help-panel.tsx')).HelpPanel);

/** Opens the help next to the screen, also by `?`. */
export function HelpButton() {
  const texts = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('?', texts.ui.keys.help, toggle);

  function toggle() {
    if (isOpen) return close();
    before.current = document.activeElement;
    setIsOpen(true);
  }

  /** The focus goes back to where it was; where that is gone, to the button. */
  function close() {
    setIsOpen(false);
    const wasBody = before.current === document.body;
    const target = !wasBody && before.current?.isConnected ? before.current : button.current;
    if (target instanceof HTMLElement) target.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={header.button}
        aria-label={texts.help.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={`${texts.help.open} (?)`}
        onClick={toggle}
      >
        <Icon name="help" />
      </button>
      {isOpen && <HelpPanel id={id} onClose={close} />}
    </>
  );
}
