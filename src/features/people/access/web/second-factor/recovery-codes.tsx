import { Button, Group, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { copyText } from '#ui/copy-text.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './second-factor.module.css';

/** The codes, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts().secondFactor;
  const text = codes.join('\n');
  const href = useMemo(() => URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })), [text]);
  useEffect(() => () => URL.revokeObjectURL(href), [href]);
  return (
    <>
      <Text mb="sm" c="dimmed">
        {t.codes_text}
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => void copyText(text)}>
          {t.copy}
        </Button>
        <Button variant="default" component="a" href={href} download="bodega-recovery-codes.txt">
          {t.download}
        </Button>
        <Button onClick={onClose}>{t.kept}</Button>
      </Group>
    </>
  );
}
