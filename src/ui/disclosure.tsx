import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

type Props = {
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  /** The id of words that say of what, where those of the button do not. */
  describedBy?: string;
  onToggle: () => void;
  children: ReactNode;
};

/**
 * Opens and closes the part below it: `<Disclosure isOpen={isOpen} controls={list}
 * onToggle={toggle}>{t.show}</Disclosure>`
 */
export function Disclosure({ isOpen, controls, describedBy, onToggle, children }: Props) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      ml={-6}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-describedby={describedBy}
      leftSection={<Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
