import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocumentScans } from '../../../api/services/uploads/document-scans.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createVirusScanner, type VirusScanner } from '../../../events/platform/documents/virus-scanner.ts';
import { EICAR, startClamd } from '../../support/servers/clamd.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { pdf, submit, type Submitted } from './requests.ts';

const log = createLogger('test', 'silent');

/** Takes what it is sent, and says nothing. */
const silentServer = async () => {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe('A virus scanner', () => {
  it('finds what is infected, also in a large file, and lets the rest pass', async () => {
    const clamd = await startClamd();
    const { scan, check } = createVirusScanner(clamd.address);
    const large = async function* (last: string): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < 100; sent += 1) yield Buffer.alloc(64 * 1024, 1);
      yield Buffer.from(last);
    };
    expect(await scan(large('plain'))).toEqual({ kind: 'clean' });
    expect(await scan(large(EICAR))).toEqual({ kind: 'infected', signature: 'Eicar-Test-Signature' });
    await check(AbortSignal.timeout(5_000));
    await clamd.stop();
    await expect(scan(large('plain'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(check(AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('that does not answer is waited for no longer than asked to', async () => {
    const silent = await silentServer();
    const { scan } = createVirusScanner(`127.0.0.1:${silent.port}`);
    const content = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('plain');
    };
    await expect(scan(content(), AbortSignal.timeout(100))).rejects.toMatchObject({ code: 'unavailable' });
    await silent.stop();
  });
});

describe('An uploaded file where a virus scanner is set', () => {
  let portal: Portal;
  let processor: Agent;
  let file: Submitted;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    const settings = loadSettings({
      NODE_ENV: 'test',
      CLAMAV_ADDRESS: `127.0.0.1:${port}`,
      ONE_PERSON_UP_TO_DOLLARS: '100000000',
    });
    portal = await startPortal({ settings });
    processor = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(processor);
  });

  const scans = (scanner: VirusScanner = createVirusScanner(`127.0.0.1:${port}`), batch = 20) =>
    startDocumentScans({
      pool: portal.database.pool,
      store: portal.store,
      fileStore: portal.files,
      log,
      scanner,
      pauseMs: 20,
      awayMs: 20,
      batch,
    });
  /** Takes its time, and cannot look into what holds `refuses`. */
  const slowScanner = (refuses = 'nothing of the kind') => {
    const scanned: string[] = [];
    const scanner: VirusScanner = {
      check: async () => undefined,
      scan: async (content) => {
        const held = await text(content);
        scanned.push(held.includes(refuses) ? 'refused' : 'clean');
        await sleep(200);
        if (held.includes(refuses)) throw new UnavailableError('The virus scanner could not look into the file');
        return { kind: 'clean' };
      },
    };
    return { scanner, scanned };
  };
  const upload = async (content: Buffer, path = '') => {
    const stored = await processor
      .post(`/api/applications/${file.id}/documents${path}`)
      .field(path === '' ? { documentType: 'purchase_contract' } : {})
      .attach('file', content, 'paper.pdf');
    return {
      documentId: (stored.body as { documentId: string }).documentId,
      position: stored.get('X-Log-Position') ?? '',
    };
  };
  const details = async (position = '0') => {
    const answer = await processor.get(`/api/applications/${file.id}/detailed`).set('X-Min-Log-Position', position);
    return detailedApplicationSchema.parse(answer.body);
  };
  const statusOf = async (): Promise<string | undefined> => (await details()).documents[0]?.status;
  const download = ({ documentId, position }: { documentId: string; position: string }) =>
    processor.get(`/api/applications/${file.id}/documents/${documentId}/file`).set('X-Min-Log-Position', position);
  const review = ({ documentId }: { documentId: string }, status: string) =>
    processor.patch(`/api/applications/${file.id}/documents/${documentId}`).send({ status });

  it('stays in quarantine while the scanner is away, and is released once it has looked at it', async () => {
    const running = scans();
    const contract = await upload(pdf('clean'));
    expect((await details(contract.position)).documents).toMatchObject([
      { status: 'processing', versions: [{ scan: 'waiting' }] },
    ]);
    expect((await download(contract)).body).toMatchObject({ status: 409, code: 'illegal_transition', scan: 'waiting' });
    expect((await review(contract, 'verified')).body).toMatchObject({ status: 409, code: 'illegal_transition' });
    await running.stop();

    // Ended and begun again: what waits is in the log.
    const clamd = await startClamd(port);
    const again = scans();
    await waitFor(async () => (await statusOf()) === 'received');
    await again.stop();
    await clamd.stop();
    expect((await details()).documents).toMatchObject([{ versions: [{ scan: 'clean', malware: null }] }]);
    expect((await details()).timeline[0]).toMatchObject({
      event: 'Virus scanner found nothing: Purchase contract, paper.pdf',
      user: 'Virus scanner',
    });
    expect([(await download(contract)).status, (await review(contract, 'verified')).status]).toEqual([200, 200]);
  });

  it('holds up no stop while the scanner does not answer', async () => {
    const silent = await silentServer();
    await upload(pdf('unanswered'));
    const running = scans(createVirusScanner(`127.0.0.1:${silent.port}`));
    await waitFor(async () => silent.asked() > 0);
    // It never answers, and is waited for for a minute.
    await running.stop();
    await silent.stop();
  });

  it('is refused with the name of what was found, and another one may take its place', async () => {
    const clamd = await startClamd(port);
    const running = scans();
    const infected = await upload(Buffer.concat([pdf('infected'), Buffer.from(EICAR)]));
    await waitFor(async () => (await statusOf()) === 'rejected');
    expect((await details()).documents).toMatchObject([
      { versions: [{ scan: 'infected', malware: 'Eicar-Test-Signature' }] },
    ]);
    expect((await download(infected)).body).toMatchObject({ status: 422, signature: 'Eicar-Test-Signature' });
    expect((await review(infected, 'verified')).body).toMatchObject({
      status: 409,
      allowed: ['needs_review', 'rejected'],
    });

    await upload(pdf('another'), `/${infected.documentId}/versions`);
    await waitFor(async () => (await statusOf()) === 'received');
    expect((await download({ ...infected, position: '0' })).status).toBe(200);
    await running.stop();
    await clamd.stop();
  });

  it('is looked at by one of the processes of the API, however many there are', async () => {
    const { scanner, scanned } = slowScanner();
    const replicas = [scans(scanner), scans(scanner), scans(scanner)];
    await upload(pdf('looked at once'));
    await waitFor(async () => (await statusOf()) === 'received');
    // The other replicas' next looks.
    await sleep(300);
    for (const replica of replicas) await replica.stop();
    const events = await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(file.id));
    expect(events.filter(({ type }) => type === 'DocumentReleased')).toHaveLength(1);
    expect(scanned).toEqual(['clean']);
  });

  it('that cannot be scanned holds up no other', async () => {
    const { scanner } = slowScanner('unreadable');
    await upload(pdf('unreadable'));
    const { documentId } = await upload(pdf('readable'));
    const running = scans(scanner, 1);
    const released = async () =>
      (await details()).documents.some(({ id, status }) => id === documentId && status === 'received');
    await waitFor(released);
    await running.stop();
    expect((await details()).documents.map(({ status }) => status).toSorted()).toEqual(['processing', 'received']);
  });
});
