import { Loader } from '@mantine/core';
import { useDownloadSpinner } from '#ui/download-button.tsx';
import { Icon } from '#ui/icons.tsx';

/** A file's link as its name. */
export function DownloadName({ href, name }: { href: string; name: string }) {
  const [isSpinning, spin] = useDownloadSpinner();
  return (
    <a className="with-icon" href={href} download={name} onClick={spin}>
      {isSpinning ? <Loader size={13} /> : <Icon name="download" size={14} />}
      {name}
    </a>
  );
}
