import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './data-table.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  onPress: (event: MouseEvent) => void;
};

/** What chooses a row: the browser's own box, since a list draws fifty at once. */
export function RowBox({ label, isChecked, onPress, ...marks }: Props) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={isChecked}
      onClick={onPress}
      readOnly
      {...marks}
    />
  );
}

type AllProps = { label: string; extent: 'all' | 'some' | 'none'; onPress: () => void };

/** What chooses all rows; half filled where some are chosen. */
export function AllBox({ label, extent, onPress }: AllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = extent === 'some';
  }, [extent]);
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      ref={box}
      checked={extent === 'all'}
      onChange={onPress}
    />
  );
}
