import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { sentFileSchema } from '../../../api/partner-api/files.contract.ts';
import { reportSchemas } from '../../../api/partner-api/reports.contract.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { MOST_FILE_BYTES } from '../../../events/store/files/staged-file.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { padded, paper } from '../../support/values/papers.ts';
import { submit } from '../loan-application/requests.ts';
import { PARTNER, sentOrder } from './partner.ts';

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const problemSchema = z.looseObject({ detail: z.string(), mostBytes: z.int().optional() });
const { result } = z.looseObject({ result: z.looseObject({}) }).parse(reportSchemas.title.meta()?.['example']);

describe('Files that partners send ahead', () => {
  let portal: Portal;
  let admin: Agent;
  let key: string;
  let applicationId: string;
  let small: Buffer;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    key = await issue(PARTNER);
    applicationId = (await submit(admin)).id;
    small = (await paper('report.pdf', 'Title report')).buffer;
  });
  afterAll(() => portal.stop());

  const issue = async (partnerId: string): Promise<string> => {
    const sent = { name: 'Files', partner: 'Acme Title', partnerId, scopes: ['title:report'] };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return body.key;
  };
  const send = async (orderId: string, content: Buffer, { by = key, name = 'report.pdf' } = {}) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    const url = `${portal.url}/api/v1/orders/${orderId}/files`;
    const response = await fetch(url, { method: 'POST', headers: { 'x-api-key': by }, body: form });
    const body: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body };
  };
  const eventsOf = (orderId: string) => openAggregate(portal.store, vendorOrderAggregate).history(orderId);
  const stagedNow = () =>
    readdir(join(portal.dataDir, 'files'), { recursive: true }).then((names) =>
      names.filter((name) => name.includes('staging/')),
    );

  it('may have 25 MB, and are the report’s that names them, as they were sent', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const content = padded(small, MOST_FILE_BYTES);
    expect(content.length).toBe(MOST_FILE_BYTES);
    const sent = await send(orderId, content);
    expect(sent).toEqual({
      status: 201,
      body: { orderId, fileId: expect.any(String), sizeBytes: MOST_FILE_BYTES, sha256: sha256Of(content) },
    });
    const { fileId } = sentFileSchema.parse(sent.body);

    const reported = await fetch(`${portal.url}/api/v1/title/report`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, result, files: [{ name: 'report.pdf', fileId }] }),
    });
    const { deliveryId } = z.looseObject({ deliveryId: z.uuid() }).parse(await reported.json());
    expect(reported.status).toBe(202);
    // As its workflow does.
    const first = firstSettings(loadSettings({ NODE_ENV: 'test' }));
    const { applyDelivery } = createPartnerDeliveryActivities({
      store: portal.store,
      files: portal.files,
      scansFiles: false,
      scanner: undefined,
      settingsInForce: createSettingsInForce(portal.store, first),
    });
    expect(await applyDelivery({ deliveryId })).toMatchObject({
      kind: 'applied',
      effect: expect.stringContaining('report attached'),
    });
    const attached = (await eventsOf(orderId)).find(({ type }) => type === 'VendorOrderDelivered');
    if (attached?.type !== 'VendorOrderDelivered') throw new Error('It is not attached');
    const [file] = attached.data.files;
    expect(file).toMatchObject({ name: 'report.pdf', mediaType: 'application/pdf', sizeBytes: MOST_FILE_BYTES });
    const download = await admin
      .get(`/api/vendor-orders/${orderId}/files/${file?.fileId}`)
      .set('X-Min-Log-Position', String(attached.position))
      .responseType('blob');
    expect([download.status, sha256Of(download.body)]).toEqual([200, sha256Of(content)]);
  });

  it('are refused over 25 MB with the limit, and nothing of them is left', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const { status, body } = await send(orderId, padded(small, MOST_FILE_BYTES + 1));
    const { detail, mostBytes } = problemSchema.parse(body);
    expect([status, mostBytes]).toEqual([413, MOST_FILE_BYTES]);
    expect(detail).toContain('25 MB (26214400 bytes)');
    expect((await eventsOf(orderId)).filter(({ type }) => type === 'VendorFileReceived')).toEqual([]);
    expect(await stagedNow()).toEqual([]);
  });

  it('are one file however often they are sent', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    const [first, again] = [await send(orderId, small), await send(orderId, small, { name: 'again.pdf' })];
    expect([first.status, again]).toEqual([201, first]);
    expect((await eventsOf(orderId)).filter(({ type }) => type === 'VendorFileReceived')).toHaveLength(1);
  });

  it('are for an open order of the key’s own partner', async () => {
    const { orderId, cancel } = await sentOrder(portal, applicationId, 'title');
    const other = await send(orderId, small, { by: await issue('other-title') });
    await cancel();
    const over = await send(orderId, small);
    expect([other.status, over.status, over.body['detail']]).toEqual([404, 404, other.body['detail']]);
  });

  it('are documents', async () => {
    const { orderId } = await sentOrder(portal, applicationId, 'title');
    expect((await send(orderId, Buffer.from('This is no PDF'))).status).toBe(415);
    expect((await send(orderId, small, { name: 'report.exe' })).status).toBe(415);
    expect((await eventsOf(orderId)).filter(({ type }) => type === 'VendorFileReceived')).toEqual([]);
  });
});
