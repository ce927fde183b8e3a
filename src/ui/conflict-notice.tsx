import { Button } from '@mantine/core';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { Banner } from './banner.tsx';
import { CallError } from './call.ts';

const Conflict = z.object({ details: z.object({ who: z.string() }) });

/** Who saved first, where that is why a save was refused. */
export function rivalOf(error: unknown): string | undefined {
  const parsed = error instanceof CallError && error.status === 409 ? Conflict.safeParse(error.details) : undefined;
  return parsed?.data?.details.who;
}

type Props = {
  who: string;
  texts: { title: string; text: string; load: string };
  /** Called where what is stored now is wanted. */
  onLoad: () => void;
};

/** Above a form that another member saved first. */
export function ConflictNotice({ who, texts: t, onLoad }: Props) {
  return (
    <Banner
      tone="danger"
      title={interpolate(t.title, { who })}
      text={t.text}
      actions={
        <Button size="xs" variant="default" onClick={onLoad}>
          {t.load}
        </Button>
      }
    />
  );
}
