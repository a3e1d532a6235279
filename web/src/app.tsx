import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './tokens.css';
import './styles.css';
import './parts.css';
import './direction.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { languageAtWork } from './i18n/language.js';
import { queryClient } from './api/query-client.js';
import { router } from './routes.js';
import { prefetchPage } from './shell/prefetch.js';
import { styleNonce } from './style-nonce.js';
import { theme, variables } from './theme.js';
import { applyDensity } from './ui/choices/density.js';
import { isRightToLeft } from './ui/direction.js';

/** Starts the app, in the language at work. */
export function startApp(root: HTMLElement): void {
  prefetchPage(window.location.pathname);
  applyDensity();
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={languageAtWork().direction}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={variables}
          defaultColorScheme="auto"
          getStyleNonce={() => styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <ModalsProvider>
              <Notifications position={isRightToLeft() ? 'bottom-right' : 'bottom-left'} transitionDuration={120} />
              <RouterProvider router={router} />
            </ModalsProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}
