import { Button, CopyButton } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';
import classes from './settings.module.css';

/** An address of ours that is entered at a partner, and the button that copies it. */
export function CopiedAddress({ address }: { address: string }) {
  const t = useTexts().connector_settings.webhooks;
  return (
    <>
      <span className={classes.address}>{address}</span>{' '}
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? t.copied : t.copy}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
