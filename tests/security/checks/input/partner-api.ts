import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../../../support/eventually.ts';
import { type Check, unless } from '../../check.ts';
import { type Answer, createClient } from '../../client.ts';
import { jsonOf } from '../../target.ts';

const issuedSchema = z.object({ id: z.string(), key: z.string() });
const problemSchema = z.looseObject({ detail: z.string().default('') });
const detailOf = ({ body }: Answer): string => problemSchema.parse(JSON.parse(body)).detail;
const scopes = ['title:report', 'appraisal:report', 'compliance:submit', 'applications:read'];

/** Limits of a partner API key: no other partners' files and orders, no other scopes, no more than its quota. */
export const partnerApi: Check = {
  name: 'Partner API',
  run: async ({ as, url, ids }, tell) => {
    const admin = await as('admin');
    const id = ids['id'] ?? '';
    const issued: string[] = [];
    const issue = async (more: object = {}): Promise<string> => {
      const body = {
        name: 'Security script',
        partner: 'Security script',
        partnerId: 'security-script',
        scopes,
        ...more,
      };
      const { id: keyId, key } = jsonOf(await admin.ask({ method: 'POST', path: '/api/api-keys', body }), issuedSchema);
      issued.push(keyId);
      return key;
    };
    const ask = (key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      createClient(url).ask({
        method,
        path: `/api/v1${path}`,
        headers: { 'x-api-key': key, ...headers },
        patience: 0,
        ...(body && { body }),
      });
    const key = await issue();
    await eventually('the key to be in force', async () => (await ask(key, 'GET', '/key')).status === 200);

    const read = await ask(key, 'GET', `/applications/${id}`);
    const unknown = await ask(key, 'GET', `/applications/${randomUUID()}`);
    tell('a file of others is answered as if there were none, by its right id', [
      ...unless(read.status === 404, `it answered ${read.status}: ${read.body}`),
      ...unless(detailOf(read) === detailOf(unknown), `it says ${detailOf(read)}`),
    ]);
    const moved = await ask(key, 'PUT', `/applications/${id}/status`, { status: 'documents_needed' });
    const decided = await ask(key, 'PUT', `/applications/${id}/status`, { status: 'approved', notes: 'It is good' });
    tell('nobody moves or decides a file with a key', [
      ...unless(moved.status === 404, `moving answered ${moved.status}`),
      ...unless(decided.status === 404, `deciding answered ${decided.status}`),
    ]);
    const nobodys = await issue({ partnerId: undefined });
    const asNobody = await ask(nobodys, 'GET', `/applications/${id}`);
    tell('a key without a partner opens no file', unless(asNobody.status === 403, `it answered ${asNobody.status}`));

    const limited = await issue({ scopes: ['title:report'] });
    const beyond: string[] = [];
    for (const [method, path, body] of [
      ['GET', `/applications/${id}`, undefined],
      ['POST', '/appraisal/report', {}],
      ['POST', '/compliance/submit', {}],
      ['GET', '/events', undefined],
      ['POST', '/calculators/payment', {}],
    ] as const) {
      const { status } = await ask(limited, method, path, body);
      beyond.push(...unless(status === 403, `${method} ${path} answered ${status}`));
    }
    tell('what another scope is for is refused, before its body is looked at', beyond);

    const report = {
      orderId: randomUUID(),
      result: { checks: [{ name: 'N', citation: 'C', outcome: 'pass', text: 'T' }] },
    };
    const foreign = await ask(key, 'POST', '/compliance/submit', report);
    tell('a report on an order that is not the partner’s is refused', unless(foreign.status === 404, foreign.body));
    const mass = await ask(key, 'POST', '/compliance/submit', { ...report, partnerId: 'sandbox-compliance' });
    tell('no report says for whom it is', unless(mass.status === 400, `it answered ${mass.status}`));

    const small = await issue({ requestsPerMinute: 5 });
    const statuses: number[] = [];
    let last: Answer | undefined;
    for (let index = 0; index < 6; index += 1) {
      last = await ask(small, 'GET', '/key', undefined, { 'X-Forwarded-For': `198.51.100.${index + 1}` });
      statuses.push(last.status);
    }
    const retryAfter = Number(last?.headers['retry-after']);
    tell('a key makes no more requests than its quota, from however many addresses, and is told when to come again', [
      ...unless(statuses.join(' ') === '200 200 200 200 200 429', statuses.join(' ')),
      ...unless(retryAfter >= 1 && retryAfter <= 60, `Retry-After is ${String(last?.headers['retry-after'])}`),
    ]);
    const meanwhile = await ask(key, 'GET', '/key');
    tell('meanwhile another key is served', unless(meanwhile.status === 200, `it answered ${meanwhile.status}`));

    const raise = await createClient(url).ask({
      method: 'PUT',
      path: `/api/api-keys/${issued.at(-1) ?? ''}/quota`,
      headers: { 'x-api-key': key },
      body: { requestsPerMinute: 6_000 },
    });
    tell('no key raises its own quota', unless(raise.status === 401, `it answered ${raise.status}`));
    for (const keyId of issued) {
      const path = `/api/api-keys/${keyId}/revocation`;
      await admin.ask({ method: 'POST', path, body: { reason: 'The script has ended' } });
    }
  },
};
