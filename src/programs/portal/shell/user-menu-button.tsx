import { Suspense } from 'react';
import { useLatePress } from '#ui/late-press.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu);

/** The user menu, whose machinery is loaded after the screen. */
export function UserMenuButton() {
  const [isPressed, press] = useLatePress();
  return (
    <div>
      <Suspense>{isPressed ? <UserMenu /> : <UserButton onClick={press} />}</Suspense>
    </div>
  );
}
