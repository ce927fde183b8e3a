import type { ReactNode } from 'react';
import { CallError } from './call.ts';
import { Strip } from './strip.tsx';
import { useTexts } from './texts.ts';

/** The error of a form as a whole. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <Strip tone="danger" role="alert">
      {children}
    </Strip>
  );
}

/** Why a form was refused; nothing while it was not. */
export function FormError({ error }: { error: Error | null }) {
  const { failed } = useTexts().ui;
  if (!error) return null;
  return <FormAlert>{error instanceof CallError ? error.message : failed}</FormAlert>;
}
