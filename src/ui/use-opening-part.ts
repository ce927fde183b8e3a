import { useEffect, useEffectEvent, useState } from 'react';

type Opening = {
  /** The address already says what to show. */
  isSaid: boolean;
  /** The part to open on, `''` for the whole list; undefined until that is known. */
  part: string | undefined;
  onOpen: (part: string) => void;
};

/**
 * Opens a list on the part that wants somebody, once, where its address says nothing; what changes later moves nobody. Choosing all must
 * be said in the address. @returns whether it is not decided yet: `const isOpening = useOpeningPart({ isSaid, part, onOpen })`
 */
export function useOpeningPart({ isSaid, part, onOpen }: Opening): boolean {
  const [isDecided, setIsDecided] = useState(isSaid);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (isDecided || part === undefined) return;
    // The address changes some frames later: until then the whole list would be shown, and go again.
    if (isSaid || part === '') setIsDecided(true);
    else open(part);
  }, [isDecided, isSaid, part]);
  return !isDecided;
}
