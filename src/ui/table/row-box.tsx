import type { MouseEvent } from 'react';
import classes from './data-table.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  /** Some of what it stands for are chosen. */
  isMixed?: boolean;
  onPress: (event: MouseEvent) => void;
};

/** What chooses a row, or all of them: the browser's own box, since a list draws fifty at once. */
export function RowBox({ label, isChecked, isMixed = false, onPress, ...marks }: Props) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      onClick={onPress}
      readOnly
      {...marks}
    />
  );
}
