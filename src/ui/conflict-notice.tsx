import { Button } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { Banner } from './banner.tsx';
import { useTexts } from './texts.ts';
import type { DraftControls } from './use-draft.ts';

type Props = {
  draft: DraftControls;
  /** The member who saved the stored version. */
  by: string | null | undefined;
  /** What a field is called. */
  nameOf: (field: string) => string;
  /** It lies above a form rather than in the page. */
  isFloating?: boolean;
};

/** At a form that another member saved first: who saved it, what changed, and the choice for the own changes. */
export function ConflictNotice({ draft: { conflict, keep, discard }, by, nameOf, isFloating = false }: Props) {
  const t = useTexts().ui.conflict;
  if (!conflict) return null;
  const buttons = { size: 'xs', variant: 'default', disabled: !conflict.isLoaded };
  return (
    <Banner
      isFloating={isFloating}
      tone={conflict.who === undefined ? 'warning' : 'danger'}
      title={interpolate(t.title, { who: conflict.who ?? by ?? t.someone })}
      text={interpolate(t.text, { fields: conflict.fields.map(nameOf).join(', ') })}
      actions={
        <>
          <Button {...buttons} onClick={discard}>
            {t.load}
          </Button>
          <Button {...buttons} onClick={keep}>
            {t.keep}
          </Button>
        </>
      }
    />
  );
}
