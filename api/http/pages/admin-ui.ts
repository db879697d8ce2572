import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { Router, type Request, type RequestHandler } from 'express';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';
import { firstLoadOf, readFirstLoads, withFirstLoad } from './first-load.ts';
import { sendPage } from './page.ts';
import { nonceOf } from './content-security.ts';

/** Vite writes this where a nonce belongs; see `html.cspNonce` in admin-ui/vite.config.ts. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Addresses that are never a screen. */
const NOT_A_SCREEN = /^\/(api|auth|oidc|webhooks|assets|healthz|readyz|metrics)(\/|$)/;

const readIndex = (uiDir: string): Promise<string | undefined> =>
  readFile(join(uiDir, 'index.html'), 'utf8').catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    return undefined;
  });

/**
 * Serves the built screens: files under a name with a hash for ever, the page itself fresh with its own nonce. Who is
 * signed in is told in the page what it begins with; nobody else has anything of the admin application loaded.
 *
 * @param isSignedIn whether a request comes with a session of someone
 */
export const adminUi = (uiDir: string, isSignedIn: (req: Request) => Promise<boolean>): Router => {
  const page: RequestHandler = async (req, res, next) => {
    const isNavigation = (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['html', 'json']) === 'html';
    if (NOT_A_SCREEN.test(req.path) || !isNavigation) {
      next();
      return;
    }
    const index = await readIndex(uiDir);
    if (index === undefined) {
      const main =
        '<p>Run <code>npm run ui:build</code>, then reload this page. <code>npm start</code> does it for you.</p>';
      sendPage(res, { status: 503, title: 'The screens have not been built yet', main });
      return;
    }
    const load = (await isSignedIn(req)) ? firstLoadOf(await readFirstLoads(uiDir), req.path) : undefined;
    const whole = withFirstLoad(index, load, Object.keys(req.query).length > 0);
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(whole.replaceAll(NONCE_PLACEHOLDER, nonceOf(res)));
  };

  const router = Router();
  router.use('/assets', express.static(join(uiDir, 'assets'), { immutable: true, maxAge: '1y', index: false }));
  // By its name the page would be served with the placeholder instead of a nonce.
  router.get('/index.html', (_req, res) => res.redirect(301, '/'));
  const files = express.static(uiDir, { index: false, maxAge: '1h', dotfiles: 'ignore' });
  // No look at the disk for each request of the API.
  router.use((req, res, next) => (NOT_A_SCREEN.test(req.path) ? next() : files(req, res, next)));
  router.use(page);
  return router;
};
