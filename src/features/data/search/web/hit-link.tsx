import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ROW_FOCUS } from '#ui/table/use-row-keys.ts';

type Props = {
  path: string;
  /** In words, where the link only shows a picture. */
  label?: string;
  /** J and K go to this link of the row. */
  isRowFocus?: boolean;
  children: ReactNode;
};

/** A link to an item whose kind, and so whose address, is only known when it is drawn. */
export function HitLink({ path, label, isRowFocus = false, children }: Props) {
  const router = useRouter();
  const isPlain = (event: MouseEvent) =>
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

  function open(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    router.history.push(path);
  }

  return (
    <Anchor href={path} onClick={open} aria-label={label} {...(isRowFocus && { [ROW_FOCUS]: true })}>
      {children}
    </Anchor>
  );
}
