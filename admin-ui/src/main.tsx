import '@fontsource-variable/inter/wght.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import './base.css';
import { earlyUser } from './client/early.ts';
import { loadPart } from './client/load-part.ts';
import { noteStarted, noteStartFailed } from './client/start.ts';
import { LandingPage } from './landing/LandingPage.tsx';
import { fetchCurrentUser } from './session/fetch-current-user.ts';

/** Signed-out visitors never load the admin application: react-admin and Material UI are behind this import. */
const loadApp = async () => {
  try {
    const { App, preparePage } = await loadPart(() => import('./App.tsx'));
    const queryClient = await preparePage(window.location.pathname);
    return (user: CurrentUser) => <App user={user} queryClient={queryClient} />;
  } catch {
    noteStartFailed();
    return new Promise<never>(() => undefined);
  }
};

// Zod would try out at its first use whether it may make functions of text, and the content security policy reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element to render into');

/** React comes with all of the page: what it draws to stand in for a part stays for 300 ms at least. */
const showProgress = (): void => {
  const bar = Object.assign(document.createElement('div'), { className: 'boot', role: 'progressbar' });
  bar.setAttribute('aria-label', 'Loading');
  container.replaceChildren(bar);
};

const root = createRoot(container);
const show = (page: ReactNode): void => {
  noteStarted();
  root.render(<StrictMode>{page}</StrictMode>);
};

/** No await of the module itself: the parts that it loads import from it, and would wait for it. */
const start = async (): Promise<void> => {
  const known = earlyUser();
  // The server has seen a session: what its owner needs does not wait for who it is.
  const loading = known && loadApp();
  const user = await fetchCurrentUser(known);
  if (!user) return show(<LandingPage />);
  showProgress();
  const app = await (loading ?? loadApp());
  show(app(user));
};

void start();
