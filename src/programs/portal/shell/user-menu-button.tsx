import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** The user menu, whose machinery is loaded after the screen. */
export function UserMenuButton() {
  const [isWanted, setIsWanted] = useState(false);
  const button = <UserButton onClick={() => setIsWanted(true)} />;
  return (
    <div>
      {isWanted ? (
        <Suspense fallback={<UserButton />}>
          <UserMenu />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
