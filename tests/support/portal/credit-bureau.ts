import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { RealStack } from './real-stack.ts';

/**
 * A credit report of the first borrower, delivered and signed as the demo bureau does. @param score the one in the middle
 * @returns sends it, and answers with the status; the same delivery may be sent again
 */
export const creditReportFor = async ({ url, dataDir }: RealStack, applicationId: string, score: number) => {
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
    'webhook-signature': new Webhook(secrets['demo-credit-bureau'] ?? '').sign('msg_0001', at, body),
  };
  return async (): Promise<number> =>
    (await fetch(`${url}/webhooks/demo-credit-bureau`, { method: 'POST', headers, body })).status;
};
