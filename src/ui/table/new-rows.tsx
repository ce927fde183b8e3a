import { Button } from '@mantine/core';
import { useShortcut } from '../shortcuts.ts';
import classes from './new-rows.module.css';
import { ROW_FOCUS } from './use-row-keys.ts';

type Props = {
  /** “3 new orders”. */
  children: string;
  /** What the key does, for the help. */
  keyLabel: string;
  onShow: () => void;
};

/** Over the head of a list's rows, that newer ones wait: a press or the key `.` shows them. */
export function NewRows({ children, keyLabel, onShow }: Props) {
  function show() {
    onShow();
    // This goes with the press, so the focus goes on to the first of them.
    setTimeout(() => document.querySelector<HTMLElement>(`[${ROW_FOCUS}]`)?.focus());
  }
  useShortcut('.', keyLabel, show);
  return (
    <div className={classes.place}>
      <Button size="compact-sm" radius="xl" title={`${keyLabel} (.)`} onClick={show}>
        {children}
      </Button>
    </div>
  );
}
