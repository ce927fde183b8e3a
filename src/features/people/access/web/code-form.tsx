import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/texts.ts';
import { isCodeNeeded } from './code-error.ts';
import { CredentialForm } from './credential-form.tsx';
import classes from './entrance.module.css';

type CodeStep = { finish: (code: string) => Promise<void>; back: () => void };

/**
 * A login that may want the code of a second factor: `logIn` is called without one first. Where the answer asks for
 * one, `step` is there, for a `CodeForm`.
 */
export function useCodeStep<Credentials>(logIn: (given: Credentials, code?: string) => Promise<unknown>) {
  const [given, setGiven] = useState<{ of: Credentials } | null>(null);
  const step: CodeStep | null = given && {
    finish: async (code) => void (await logIn(given.of, code)),
    back: () => setGiven(null),
  };
  return {
    step,
    start: async (of: Credentials) => {
      try {
        await logIn(of);
      } catch (error) {
        if (!isCodeNeeded(error)) throw error;
        setGiven({ of });
      }
    },
  };
}

/** The second question of a login: the code of the member's app. */
export function CodeForm({ step }: { step: CodeStep }) {
  const t = useTexts().access;
  return (
    <CredentialForm
      asks={{ code: '' }}
      takesRecovery
      submit={t.log_in}
      save={({ code }) => step.finish(code)}
      below={
        <Anchor component="button" type="button" className={classes.beside} onClick={step.back}>
          {t.code.back}
        </Anchor>
      }
    />
  );
}
