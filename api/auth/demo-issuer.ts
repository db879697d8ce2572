import express, { Router } from 'express';
import Provider from 'oidc-provider';
import { z } from 'zod';
import { ValidationError } from '../../events/kernel/errors.ts';
import type { Pool } from '../../events/platform/database/database.ts';
import { sendPage } from '../http/pages/page.ts';
import { ISSUER_PATH, type IssuerSecrets } from '../services/accounts/issuer-secrets.ts';
import { providerNames, type Provider as ProviderId } from '../services/accounts/providers.contract.ts';
import { createIssuerAdapter } from './demo-issuer.adapter.ts';
import { demoSignInPage } from './demo-issuer.page.ts';
import { demoStaff } from './demo-staff.ts';

const accountOf = (accountId: string) => {
  const person = demoStaff.find(({ userId }) => userId === accountId);
  return (
    person && {
      accountId,
      claims: () => ({
        sub: accountId,
        email: person.email,
        email_verified: true,
        given_name: person.firstName,
        family_name: person.lastName,
      }),
    }
  );
};

const signInSchema = z.object({ accountId: z.enum(demoStaff.map(({ userId }) => userId)) });

export type IssuerDeps = {
  pool: Pool;
  publicUrl: URL;
  secrets: IssuerSecrets;
  providers: readonly ProviderId[];
};

const createIssuer = ({ pool, publicUrl, secrets, providers }: IssuerDeps): Provider => {
  const issuer = new Provider(new URL(ISSUER_PATH, publicUrl).href, {
    adapter: createIssuerAdapter(pool),
    clients: providers.map((id) => ({
      client_id: id,
      client_name: providerNames[id],
      client_secret: secrets.clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [new URL(`/auth/${id}/callback`, publicUrl).href],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [secrets.cookieKey] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${ISSUER_PATH}/sign-in/${interaction.uid}` },
    findAccount: (_ctx, accountId) => accountOf(accountId),
    // Our own portal needs nobody's consent to read whom it has just signed in.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.account?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 60 },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain';
      ctx.body = `Sign-in failed: ${out.error_description ?? out.error}. Go back to the portal and try again.`;
    },
  });
  issuer.proxy = publicUrl.protocol === 'https:';
  return issuer;
};

/**
 * An OpenID provider inside the portal, which stands in for those that are not set up: the whole code flow is real,
 * only that anybody may choose a demo account. Refused in production by `identity-providers.ts`.
 */
export const createDemoIssuer = (deps: IssuerDeps): Router => {
  const { providers } = deps;
  const issuer = createIssuer(deps);
  const router = Router();
  router.get(`${ISSUER_PATH}/sign-in/:uid`, async (req, res) => {
    const interaction = await issuer.interactionDetails(req, res).catch(() => undefined);
    if (!interaction) {
      sendPage(res, {
        status: 400,
        title: 'This sign-in has expired',
        main: '<p><a href="/?signIn=1">Start again</a></p>',
      });
      return;
    }
    const provider = providers.find((id) => id === interaction.params['client_id']);
    sendPage(res, demoSignInPage(interaction.uid, provider ? providerNames[provider] : 'your provider'));
  });
  router.post(
    `${ISSUER_PATH}/sign-in/:uid`,
    express.urlencoded({ extended: false, limit: '1kb' }),
    async (req, res) => {
      const chosen = signInSchema.safeParse(req.body);
      if (!chosen.success) {
        throw new ValidationError('Choose one of the demo accounts', [
          { field: 'accountId', message: 'Choose one of the demo accounts' },
        ]);
      }
      const { accountId } = chosen.data;
      await issuer.interactionFinished(req, res, { login: { accountId, remember: false } });
    },
  );
  router.use(ISSUER_PATH, issuer.callback());
  return router;
};
