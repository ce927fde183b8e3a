import { useState } from 'react';
import { useSession } from '#features/people/access/web/session.ts';

/** Whether a member's navigation is folded to its icons in this browser, and what folds or unfolds it. */
export function useFoldedNavigation(): readonly [boolean, () => void] {
  const { user } = useSession();
  const key = `bodega.navigation.${user.id}`;
  const [isFolded, setIsFolded] = useState(() => localStorage.getItem(key) === 'folded');
  return [
    isFolded,
    () => {
      if (isFolded) localStorage.removeItem(key);
      else localStorage.setItem(key, 'folded');
      setIsFolded(!isFolded);
    },
  ];
}
