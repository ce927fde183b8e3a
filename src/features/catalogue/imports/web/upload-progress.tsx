import { Button } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import { percentOf } from './import-state-badge.tsx';
import classes from './imports.module.css';

type Props = { file: string; share: number; onCancel: () => void };

/** How much of the file has left; once all has, the server reads it. */
export function UploadProgress({ file, share, onCancel }: Props) {
  const t = useTexts().imports.file;
  const percent = percentOf(share);
  const text = percent < 100 ? interpolate(t.uploading, { file, percent }) : interpolate(t.reading, { file });
  return (
    <div className={classes.foot}>
      <span className={classes.grow}>
        <span className={classes.wrap}>{text}</span>
        <progress aria-label={text} max={100} {...(percent < 100 && { value: percent })} />
      </span>
      <Button variant="default" onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  );
}
