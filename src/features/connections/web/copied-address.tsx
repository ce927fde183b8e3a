import { Button, CopyButton } from '@mantine/core';
import classes from './settings.module.css';
import { useSettingsTexts } from './use-settings-texts.ts';

/** An address of ours that is entered at a partner, and the button that copies it. */
export function CopiedAddress({ address }: { address: string }) {
  const t = useSettingsTexts().webhooks;
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
