import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './draft-form.module.css';

/** Puts the cursor into the first field that was found wrong, each time that `refusals` grows: `<form ref={…}>` */
export function useWrongFieldFocus<Part extends HTMLElement>(refusals: number): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (refusals > 0) part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return part;
}

type Props = {
  draft: { submit: () => boolean; refusals: number };
  /** What the form is called, where nothing around it says so. */
  label?: string;
  className?: string | undefined;
  /** Its parts are a step apart. */
  isSpaced?: boolean;
  /** The browser may fill it in: for logins. */
  fills?: boolean;
  children: ReactNode;
};

/** The form of a `useDraft`: Enter saves, and where fields are found wrong the first of them gets the cursor. */
export function DraftForm({ draft, label, className, isSpaced = false, fills = false, children }: Props) {
  const form = useWrongFieldFocus<HTMLFormElement>(draft.refusals);
  return (
    <form
      ref={form}
      noValidate
      {...(!fills && { autoComplete: 'off' })}
      aria-label={label}
      className={isSpaced ? classes.spaced : className}
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      {children}
    </form>
  );
}
