import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { partnerSchema } from '../../../../api/settings/partners.contract.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Check, unless } from '../../check.ts';
import { createClient } from '../../client.ts';
import { jsonOf, type Target } from '../../target.ts';

const VENDOR = 'demo-document-vendor';
const acceptedSchema = z.object({ deliveryId: z.string(), refused: z.string().optional() });

/** The vendor's forged report: a score of its own on a file of its choice. */
const forgedReport = (applicationId: string): string =>
  JSON.stringify({
    type: 'credit_report.delivered',
    timestamp: new Date().toISOString(),
    data: {
      applicationId,
      reportId: `forged-${randomUUID()}`,
      issuedOn: '2026-03-01',
      scores: [{ borrower: 0, bureau: 'equifax', score: 850 }],
      accounts: [],
    },
  });

const deliver = async ({ url, anonymous }: Target, partner: string, secret: string, body: string) => {
  const [id, sentAt] = [randomUUID(), new Date()];
  return anonymous().ask({
    method: 'POST',
    path: new URL(`/webhooks/${partner}`, url).pathname,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    },
    body,
  });
};

/** More than the portal lets an address send in a minute that nobody signed. */
const GUESSES = 150;

/** Someone who finds out which partners there are, and forges their signatures. */
const guess: Check['run'] = async ({ url, trustsProxy }, tell, skip) => {
  const what = `an address that sent ${GUESSES} deliveries nobody signed is told to wait, whomever they name`;
  if (!trustsProxy) return skip(what, 'it would have every other check wait, which comes from the same address');
  const ask = async (partner: string): Promise<number> => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.99.7' };
    const { status } = await createClient(url).ask({
      method: 'POST',
      path: `/webhooks/${partner}`,
      headers,
      body: '{}',
      patience: 0,
    });
    return status;
  };
  const names = Array.from({ length: GUESSES }, (_, index) => (index % 2 ? VENDOR : `partner-${index}`));
  const statuses = await Promise.all(names.map(ask));
  const isBounded = statuses.every((status) => [401, 404, 429].includes(status)) && statuses.includes(429);
  tell(what, unless(isBounded, `it was answered ${[...new Set(statuses)].join(', ')}`));
};

/** Partners that sign well and deliver what they are not for; and whoever is none. */
export const partners: Check = {
  name: 'Partners',
  run: async (target, tell, skip) => {
    await guess(target, tell, skip);
    const what = "a document vendor's credit report is kept, refused and shown";
    const secret = target.webhookSecrets?.[VENDOR];
    if (secret === undefined) return skip(what, 'the secrets of its partners are not known');
    const answer = await deliver(target, VENDOR, secret, forgedReport(target.ids['id'] ?? ''));
    const { deliveryId, refused } = jsonOf(answer, acceptedSchema);
    const admin = await target.as('admin');
    const isShown = async (): Promise<boolean> => {
      const list = jsonOf(await admin.get('/api/settings/partners'), z.array(partnerSchema));
      const vendor = list.find(({ partnerId }) => partnerId === VENDOR);
      return vendor?.newestRefused.some((delivery) => delivery.deliveryId === deliveryId) ?? false;
    };
    await eventually('the refused delivery on the list of partners', isShown);
    tell(what, unless(refused?.includes('may not deliver') ?? false, `it was taken: ${answer.body}`));

    const officer = await target.as('loan_officer');
    const replay = await officer.ask({ method: 'POST', path: `/api/partner-deliveries/${deliveryId}/replays` });
    tell('a loan officer has no refused delivery judged again', unless(replay.status === 403, `got ${replay.status}`));
    for (const path of ['attachment', 'turn-down']) {
      const body = { reason: 'Security script' };
      const { status } = await officer.ask({
        method: 'POST',
        path: `/api/partner-deliveries/${deliveryId}/${path}`,
        body,
      });
      tell(`a loan officer decides on no delivery: ${path}`, unless(status === 403, `answered ${status}`));
    }
    const change = { kinds: ['credit_report.delivered'], reason: 'Security script' };
    const path = `/api/settings/partners/${VENDOR}`;
    const { status } = await officer.ask({ method: 'PUT', path, body: change });
    tell('a loan officer cannot let a partner deliver more', unless(status === 403, `answered ${status}`));
  },
};
