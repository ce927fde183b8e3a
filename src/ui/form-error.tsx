import type { ReactNode } from 'react';
import { CallError } from './call.ts';
import classes from './form-error.module.css';
import { useTexts } from './texts.ts';

/** The error of a form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.error}>
      {children}
    </div>
  );
}

/** Why a form was refused; nothing while it was not. */
export function FormError({ error }: { error: Error | null }) {
  const { failed } = useTexts().ui;
  if (!error) return null;
  return <FormAlert>{error instanceof CallError ? error.message : failed}</FormAlert>;
}
