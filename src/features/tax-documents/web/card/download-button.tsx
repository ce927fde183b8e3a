import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icons.tsx';

const SPINS_MS = 2_000;

type Props = {
  href: string;
  label: string;
  /** What is downloaded, for those who do not see what it stands beside. */
  of: string;
};

/** A link to a file of a document. It spins for two seconds, since the browser does not say when a download begins. */
export function DownloadButton({ href, label, of }: Props) {
  const [startedAt, setStartedAt] = useState(0);
  useEffect(() => {
    if (startedAt === 0) return;
    const timer = setTimeout(() => setStartedAt(0), SPINS_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return (
    <Button
      component="a"
      href={href}
      download
      size="xs"
      variant="default"
      aria-label={of}
      leftSection={startedAt > 0 ? <Loader size={14} /> : <Icon name="download" size={15} />}
      onClick={() => setStartedAt(Date.now())}
    >
      {label}
    </Button>
  );
}
