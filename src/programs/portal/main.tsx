import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { keepPageFromKeys } from '#features/people/access/web/session-hold.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { closeMenusByEscape } from '#ui/menu-escape.ts';
import { createQueryClient } from '#ui/query.ts';
import { rememberedLanguage, showLanguage } from '#ui/texts.ts';
import { createPortalRouter } from './router.ts';

z.config({ jitless: true }); // the content security policy forbids code made from text

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited at the top level: screens import modules of this file's chunk, which would wait for them in turn.
void start(root);

/**
 * Until the code and the texts of the first screen are there the page shows its frame: a screen that comes piece by
 * piece jumps.
 */
async function start(container: HTMLElement) {
  keepPageFromKeys();
  closeMenusByEscape();
  const client = createQueryClient();
  const router = createPortalRouter(client);
  await Promise.all([showLanguage(rememberedLanguage()), router.load()]);
  createRoot(container).render(
    <StrictMode>
      <AppTheme>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppTheme>
    </StrictMode>,
  );
}
