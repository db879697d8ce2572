import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { OwnPortal } from './own-portal.ts';

export const PARTNER = 'demo-credit-bureau';

export type Delivery = { readonly messageId: string; readonly body: string };

/** A credit bureau that delivers to this portal. */
export const createPartner = async ({ url, dataDir }: Pick<OwnPortal, 'url' | 'dataDir'>) => {
  const secrets: Record<string, string> = JSON.parse(await readFile(join(dataDir, 'webhook-secrets.json'), 'utf8'));
  const webhook = new Webhook(secrets[PARTNER] ?? '');
  return {
    /** @returns the status of the answer; 0 without one */
    deliver: async ({ messageId, body }: Delivery, sentAt = new Date()): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
        'webhook-signature': webhook.sign(messageId, sentAt, body),
      };
      const answer = fetch(`${url}/webhooks/${PARTNER}`, { method: 'POST', headers, body });
      return answer.then(
        async (response) => {
          await response.text();
          return response.status;
        },
        () => 0,
      );
    },
  };
};

/** A credit report about the only borrower of a file. */
export const creditReportFor = (applicationId: string, reportId: string): Delivery => ({
  messageId: `report-${reportId}`,
  body: JSON.stringify({
    type: 'credit_report.delivered',
    timestamp: new Date().toISOString(),
    data: {
      applicationId,
      reportId,
      issuedOn: '2026-03-01',
      scores: [
        { borrower: 0, bureau: 'equifax', score: 734 },
        { borrower: 0, bureau: 'experian', score: 732 },
        { borrower: 0, bureau: 'transunion', score: 730 },
      ],
      accounts: [],
    },
  }),
});
