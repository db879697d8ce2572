import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { OwnPortal } from './own-portal.ts';

export const PARTNER = 'demo-credit-bureau';

export type Delivery = { readonly messageId: string; readonly body: string };

const MOST_ATTEMPTS = 20;

/** A credit bureau that delivers to this portal. */
export const createPartner = async ({ url, dataDir }: Pick<OwnPortal, 'url' | 'dataDir'>) => {
  const secrets: Record<string, string> = JSON.parse(await readFile(join(dataDir, 'webhook-secrets.json'), 'utf8'));
  const webhook = new Webhook(secrets[PARTNER] ?? '');

  const send = ({ messageId, body }: Delivery, sentAt: Date): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': webhook.sign(messageId, sentAt, body),
    };
    return fetch(`${url}/webhooks/${PARTNER}`, { method: 'POST', headers, body });
  };

  return {
    /** @returns the status of the answer; 0 without one */
    deliver: (delivery: Delivery, sentAt = new Date()): Promise<number> =>
      send(delivery, sentAt).then(
        async (response) => {
          await response.text();
          return response.status;
        },
        () => 0,
      ),

    /**
     * Comes again as soon as the portal says when it is turned away for coming with too many.
     * @returns the status of the first other answer
     * @throws when there is no answer, or the portal does not say when to come again
     */
    deliverWhenTaken: async (delivery: Delivery): Promise<number> => {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        const response = await send(delivery, new Date());
        const text = await response.text();
        const isTooMuch = response.status === 503 && JSON.parse(text).code === 'overloaded';
        if (!isTooMuch) return response.status;
        const seconds = Number(response.headers.get('Retry-After') ?? 0);
        if (seconds < 1) throw new Error(`The portal does not say when to come again: ${text}`);
        // Not all in the same moment, or they would be too many again.
        await sleep(seconds * 1_000 * (1 + Math.random() * attempt));
      }
      throw new Error(`Turned away ${MOST_ATTEMPTS} times`);
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
