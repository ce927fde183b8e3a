import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import classes from './exports.module.css';

const SPINS_MS = 2_000;

/** True for two seconds after a download was started: the browser does not say when it has begun. */
function useSpinner() {
  const [startedAt, setStartedAt] = useState(0);
  useEffect(() => {
    if (startedAt === 0) return;
    const timer = setTimeout(() => setStartedAt(0), SPINS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return [startedAt > 0, () => setStartedAt(Date.now())] as const;
}

type Props = { href: string; name: string; label: string };

/** A file's link as a button. */
export function DownloadButton({ href, name, label }: Props) {
  const [isSpinning, spin] = useSpinner();
  return (
    <Button
      component="a"
      href={href}
      download={name}
      size="xs"
      variant="light"
      leftSection={isSpinning ? <Loader size={14} /> : <Icon name="download" size={15} />}
      onClick={spin}
    >
      {label}
    </Button>
  );
}

/** A file's link as its name. */
export function DownloadName({ href, name }: { href: string; name: string }) {
  const [isSpinning, spin] = useSpinner();
  return (
    <a className={classes.file} href={href} download={name} onClick={spin}>
      {isSpinning ? <Loader size={13} /> : <Icon name="download" size={14} />}
      {name}
    </a>
  );
}
