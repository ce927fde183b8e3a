import { Anchor } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { fileSize } from '#ui/file-size.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemFile } from '../item-file.ts';
import classes from './item-files.module.css';

/** A file's name, which downloads it, and below it how large it is and since when. */
export function FileName({ file }: { file: ItemFile }) {
  const t = useTexts().itemFiles;
  const { count } = useFormats();
  return (
    <span className={classes.name}>
      <Anchor
        href={file.path}
        download={file.name}
        aria-label={interpolate(t.download, { name: file.name })}
        title={file.name}
      >
        {file.name}
      </Anchor>
      <small>
        {fileSize(file.size, count)} · <RelativeTime at={file.created_at} />
      </small>
    </span>
  );
}
