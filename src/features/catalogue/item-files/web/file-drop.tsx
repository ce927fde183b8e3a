import { useTexts } from '#ui/texts.ts';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import type { ReactNode, RefObject } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { MAX_FILE_BYTES, MAX_FILES_AT_ONCE, MAX_PICTURE_BYTES } from '../file-rules.ts';
import classes from './item-files.module.css';

const MEGABYTE = 1024 ** 2;

type Props = {
  /** Opens the file chooser: `open.current?.()`. */
  open: RefObject<(() => void) | null>;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
};

/** A ground onto which files can be dropped; what lies on it stays usable. */
export function FileDrop({ open, onFiles, children }: Props) {
  const t = useTexts().itemFiles;
  const alerts = useAlerts();

  function take(files: readonly File[]) {
    const left = files.length - MAX_FILES_AT_ONCE;
    if (left > 0) alerts.warning(interpolate(t.too_many, { count: MAX_FILES_AT_ONCE, left }), { fixed: true });
    onFiles(files.slice(0, MAX_FILES_AT_ONCE));
  }

  return (
    <Dropzone
      className={classes.drop}
      openRef={open}
      onDrop={take}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-hidden': true }}
    >
      {children}
      <p className={classes.hint}>
        {t.drop}
        <small>
          {interpolate(t.limits, {
            picture: MAX_PICTURE_BYTES / MEGABYTE,
            file: MAX_FILE_BYTES / MEGABYTE,
            count: MAX_FILES_AT_ONCE,
          })}
        </small>
      </p>
    </Dropzone>
  );
}
