import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from './icons.tsx';

const SPINS_MS = 2_000;

/** True for two seconds after a download was started: the browser does not say when it has begun. */
export function useDownloadSpinner() {
  const [startedAt, setStartedAt] = useState(0);
  useEffect(() => {
    if (startedAt === 0) return;
    const timer = setTimeout(() => setStartedAt(0), SPINS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return [startedAt > 0, () => setStartedAt(Date.now())] as const;
}

type Props = {
  href: string;
  label: string;
  /** The file's name, where the answer does not give it. */
  name?: string;
  /** The name of the file, for screen readers. */
  of?: string;
  variant?: 'default' | 'light';
};

/** A file's link as a button. */
export function DownloadButton({ href, label, name = '', of, variant = 'default' }: Props) {
  const [isSpinning, spin] = useDownloadSpinner();
  return (
    <Button
      component="a"
      href={href}
      download={name}
      size="xs"
      variant={variant}
      aria-label={of}
      leftSection={isSpinning ? <Loader size={14} /> : <Icon name="download" size={15} />}
      onClick={spin}
    >
      {label}
    </Button>
  );
}
