import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** What opened a dialog: the button that has the focus, or that of the menu in which it was chosen. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/** Back to the opener, else to the screen, where the dialog left the focus nowhere. */
function returnFocus(opener: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.querySelector('main');
  target?.focus({ preventScroll: true });
}

/**
 * Mantine's modal, also for those that are drawn only while they are open: the focus goes back to where it was before.
 */
export function Modal({ children, ...props }: ModalProps) {
  const { opened } = props;
  const [last, setLast] = useState<{ opened: boolean; opener: HTMLElement | null }>({ opened: false, opener: null });
  if (opened !== last.opened) setLast({ opened, opener: opened ? findOpener() : last.opener });
  return (
    <MantineModal {...props}>
      <FocusReturn to={last.opener} />
      {children}
    </MantineModal>
  );
}

/** It is inside a dialog and closes with it. */
function FocusReturn({ to }: { to: HTMLElement | null }) {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      setTimeout(() => !isThere.current && returnFocus(to)); // once the dialog is out of the document
    };
  }, [to]);
  return null;
}
