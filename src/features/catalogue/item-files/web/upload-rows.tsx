import { ActionIcon, Button } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './item-files.module.css';
import { FAILED, SUCCESS } from './upload-status.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** The uploads under way, and those that failed. */
export function UploadRows({ uploads, retry, dismiss }: Omit<Uploads, 'add'>) {
  const t = useTexts().itemFiles;
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={t.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id} data-status={upload.status}>
          <span className={classes.uploadName}>{upload.file.name}</span>
          <Progress upload={upload} />
          {upload.status === FAILED && (
            <>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={interpolate(t.again_of, { name: upload.file.name })}
                onClick={() => retry(upload)}
              >
                {t.again}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                aria-label={interpolate(t.dismiss_of, { name: upload.file.name })}
                onClick={() => dismiss(upload.id)}
              >
                <Icon name="cross" size={14} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload: { status, share, file, message } }: { upload: Upload }) {
  const t = useTexts().itemFiles;
  if (status === FAILED) {
    return (
      <span role="alert" className={classes.failure}>
        {message}
      </span>
    );
  }
  if (status === SUCCESS) {
    return (
      <span className="with-icon success">
        <Icon name="check" size={15} /> {t.saved}
      </span>
    );
  }
  const percent = Math.floor(share * 100);
  const words = share === 0 ? t.waiting : share < 1 ? interpolate(t.sending, { percent }) : t.processing;
  return (
    <>
      <progress value={share} max={1} aria-label={file.name} />
      <small>{words}</small>
    </>
  );
}
