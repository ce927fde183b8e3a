import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { AppTheme } from '#ui/app-theme.tsx';
import { createQueryClient } from '#ui/query.ts';
import { loadTexts, rememberedLanguage, showLanguage } from '#ui/texts.ts';
import { createPortalRouter } from './router.ts';

const FIRST_SCREEN_MS = 3_000;

z.config({ jitless: true }); // the content security policy forbids code made from text

const client = createQueryClient();
const router = createPortalRouter(client);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await showLanguage(rememberedLanguage());
createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>
  </StrictMode>,
);

// Once the first screen is drawn: the next one, or a dialog of this one, finds its texts. A failure shows where they are needed.
setTimeout(() => void loadTexts().catch(() => {}), FIRST_SCREEN_MS);
