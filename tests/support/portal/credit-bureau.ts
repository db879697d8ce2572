import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { RealStack } from './real-stack.ts';

const BUREAU = 'demo-credit-bureau';

/** Connects the demo bureau, and orders the file's credit report from it: what nobody ordered would be held. */
const orderReport = async ({ url, signIn }: RealStack, applicationId: string): Promise<void> => {
  const context = await signIn('admin');
  const send = async (path: string, data: object): Promise<void> => {
    const answer = await context.request.post(`${url}/api/${path}`, { data });
    if (answer.status() >= 400) throw new Error(await answer.text());
  };
  // Nothing answers there: the order is placed all the same, and stays open.
  const endpoint = 'https://bureau.invalid';
  await send('integrations/configure', { partnerType: 'credit', partnerName: 'Demo credit bureau', endpoint });
  const order = { applicationId, kind: 'credit', product: 'tri_merge', priority: 'standard', partnerId: BUREAU };
  await send('vendor-orders', order);
  await context.close();
};

/**
 * A credit report of the first borrower, ordered from the demo bureau, and delivered and signed as it does. @param score the one in the middle
 * @returns sends it, and answers with the status; the same delivery may be sent again
 */
export const creditReportFor = async (stack: RealStack, applicationId: string, score: number) => {
  const { url, dataDir } = stack;
  await orderReport(stack, applicationId);
  const secrets = JSON.parse(await readFile(join(dataDir, 'webhook-secrets.json'), 'utf8')) as Record<string, string>;
  const at = new Date();
  const body = JSON.stringify({
    type: 'credit_report.delivered',
    timestamp: at.toISOString(),
    data: {
      applicationId,
      reportId: 'CR-2026-0001',
      issuedOn: '2026-11-20',
      scores: [
        { borrower: 0, bureau: 'equifax', score: score + 2 },
        { borrower: 0, bureau: 'experian', score },
        { borrower: 0, bureau: 'transunion', score: score - 2 },
      ],
      accounts: [],
    },
  });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_0001',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secrets[BUREAU] ?? '').sign('msg_0001', at, body),
  };
  return async (): Promise<number> =>
    (await fetch(`${url}/webhooks/${BUREAU}`, { method: 'POST', headers, body })).status;
};
