import { Dropzone } from '@mantine/dropzone';
import { useTexts } from '#ui/texts.ts';
import '@mantine/dropzone/styles.layer.css';
import { useId } from 'react';
import { fileSize } from '#ui/file-size.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import classes from './imports.module.css';

type Props = {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** Why the file cannot be taken; '' where nothing is wrong. */
  error: string;
  isDisabled: boolean;
};

/**
 * A place to drop one file on; its button, by mouse or keyboard, opens the file chooser. What it is says the server, by
 * its content.
 */
export function FileDrop({ file, onFile, error, isDisabled }: Props) {
  const t = useTexts().imports.file;
  const { count } = useFormats();
  const id = useId();
  return (
    <>
      <Dropzone
        className={classes.drop}
        data-wrong={error !== '' || undefined}
        multiple={false}
        activateOnKeyboard={false} // its button takes the keys
        disabled={isDisabled}
        onDrop={([dropped]) => onFile(dropped)}
        inputProps={{ 'aria-label': t.label, accept: '.csv,.tsv,.txt,text/csv' }}
      >
        <div className={classes.dropInner}>
          <Icon name="upload" size={26} strokeWidth={1.3} />
          {file && (
            <strong className={classes.wrap}>
              {file.name} <small>{fileSize(file.size, count)}</small>
            </strong>
          )}
          <span>
            {file ? t.another : t.drop}{' '}
            <button
              type="button"
              className={classes.plain}
              disabled={isDisabled}
              aria-describedby={`${id}-hint ${id}-error`}
            >
              {t.choose}
            </button>
          </span>
          <small id={`${id}-hint`}>{t.hint}</small>
        </div>
      </Dropzone>
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </p>
    </>
  );
}
