import { Suspense, startTransition, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** The user menu, whose machinery is loaded after the screen. */
export function UserMenuButton() {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <div>
      <Suspense>
        {isWanted ? <UserMenu /> : <UserButton onClick={() => startTransition(() => setIsWanted(true))} />}
      </Suspense>
    </div>
  );
}
