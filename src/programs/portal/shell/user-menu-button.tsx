import { lazy, Suspense, useState } from 'react';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu.tsx');
const UserMenu = lazy(async () => ({ default: (await load()).UserMenu }));

/** The user menu, whose machinery is loaded when a pointer or the focus reaches it. */
export function UserMenuButton() {
  const [isWanted, setIsWanted] = useState(false);
  const button = <UserButton onClick={() => setIsWanted(true)} onPointerEnter={() => void load()} />;
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
