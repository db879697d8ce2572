import type { RequestHandler, Router } from 'express';
import { ISSUER_PATH } from '../services/accounts/issuer-secrets.ts';
import type { IssuerDeps } from './demo-issuer.ts';

/** Loads the demo issuer with the first request to it: a portal with identity providers of its own never does. */
export const loadDemoIssuer = (deps: IssuerDeps): RequestHandler => {
  let issuer: Promise<Router> | undefined;
  const load = async (): Promise<Router> => (await import('./demo-issuer.ts')).createDemoIssuer(deps);
  return async (req, res, next) => {
    if (!req.path.startsWith(`${ISSUER_PATH}/`)) {
      next();
      return;
    }
    issuer ??= load().catch((error: unknown) => {
      issuer = undefined; // who asks next tries again
      throw error;
    });
    (await issuer)(req, res, next);
  };
};
