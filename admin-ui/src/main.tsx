import '@fontsource-variable/inter/wght.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { loadPart } from './client/load-part.ts';
import { noteStarted, noteStartFailed } from './client/start.ts';
import { LandingPage } from './landing/LandingPage.tsx';
import { fetchCurrentUser } from './session/fetch-current-user.ts';

// Signed-out visitors never load the admin application: react-admin and Material UI are behind this import.
const App = lazy(async () => {
  try {
    const { App } = await loadPart(() => import('./App.tsx'));
    noteStarted();
    return { default: App };
  } catch {
    noteStartFailed();
    return new Promise<never>(() => undefined);
  }
});

// Zod would try out at its first use whether it may make functions of text, and the content security policy reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element to render into');

const user = await fetchCurrentUser();
if (!user) noteStarted();

createRoot(container).render(
  <StrictMode>
    {user ? (
      <Suspense fallback={<div className="boot" role="progressbar" aria-label="Loading" />}>
        <App user={user} />
      </Suspense>
    ) : (
      <LandingPage />
    )}
  </StrictMode>,
);
