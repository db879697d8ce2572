import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import type { HistoryEvent } from '../../../api/loan-application/history/history.contract.ts';
import { logReadersSchema } from '../../../api/system/log-readers/log-reader.contract.ts';
import { accessRecordStream } from '../../../events/access-record/access-record.stream.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { nameOfFile } from '../../../events/store/files/file-store.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { pdf, submit, type Submitted } from './requests.ts';

describe('Who is handed a document', () => {
  let portal: Portal;
  let processor: Agent;
  let viewer: Agent;
  let officer: Agent;
  let file: Submitted;
  beforeAll(async () => {
    portal = await startPortal();
    [processor, viewer, officer] = [
      await portal.agentAs('processor'),
      await portal.agentAs('viewer'),
      await portal.agentAs('compliance_officer'),
    ];
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(processor);
  });

  const upload = async (documentType: string, content = pdf(documentType)) => {
    const stored = await processor
      .post(`/api/applications/${file.id}/documents`)
      .field('documentType', documentType)
      .attach('file', content, 'paper.pdf');
    const { documentId } = stored.body as { documentId: string };
    const path = `/api/applications/${file.id}/documents/${documentId}/file`;
    return { documentId, path, position: stored.get('X-Log-Position') ?? '' };
  };
  const download = (agent: Agent, { path, position }: { path: string; position: string }) =>
    agent.get(path).set('X-Min-Log-Position', position);
  const head = async () => String(await portal.store.reader.headPosition(portal.database.pool));
  const records = (id: string) => portal.store.reader.readStream(portal.database.pool, accessRecordStream(id));

  it('needs more than to read documents where it carries personal numbers', async () => {
    const w2 = await upload('w2');
    const refused = await download(viewer, w2);
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden', permission: 'documents.update' });
    expect(refused.body.grantedBy).toContain('Avery Lindqvist');
    expect(await records(file.id)).toEqual([]);
    expect([(await download(processor, w2)).status, (await download(officer, w2)).status]).toEqual([200, 200]);
    expect((await download(viewer, await upload('purchase_contract'))).status).toBe(200);
  });

  it('is recorded beside the file, whose version does not rise, and shown in its history and that of the person', async () => {
    const w2 = await upload('w2');
    const contract = await upload('purchase_contract');
    await download(processor, w2);
    await download(officer, contract);
    const details = await officer.get(`/api/applications/${file.id}/detailed`);
    expect(details.body.version).toBe(3);

    const history = await officer.get(`/api/applications/${file.id}/events`);
    const downloads = (history.body as HistoryEvent[]).filter(({ type }) => type === 'DocumentDownloaded');
    expect(downloads.map(({ sentence, actor }) => [sentence, actor.name])).toEqual([
      ['Downloaded: W-2 form, version 1', 'Priya Halloran'],
      ['Downloaded: Purchase contract, version 1', 'Camille Brandt'],
    ]);

    const profile = await officer.get(`/api/applicants/${file.id}/profile`).set('X-Min-Log-Position', await head());
    // Borrowers of the other tests' files are the same person.
    const { personalDataDownloads } = applicantProfileSchema.parse(profile.body);
    expect(personalDataDownloads.filter(({ applicationId }) => applicationId === file.id)).toMatchObject([
      { user: 'Priya Halloran', role: 'processor', documentType: 'w2', documentVersion: 1, applicationId: file.id },
    ]);
  });

  it('is recorded each time it is asked for, also under one idempotency key', async () => {
    const w2 = await upload('w2');
    for (const _time of [1, 2]) await download(processor, w2).set('Idempotency-Key', 'same');
    expect((await records(file.id)).map(({ type }) => type)).toEqual(['DocumentDownloaded', 'DocumentDownloaded']);
  });

  it('is recorded as damaged, once, where what is stored is not what was uploaded', async () => {
    const content = pdf('to be lost');
    const w2 = await upload('w2', content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await rm(join(portal.dataDir, 'files', nameOfFile({ subjectId: loanApplicationStream(file.id), sha256 })));
    for (const _time of [1, 2]) {
      expect((await download(processor, w2)).body).toMatchObject({
        status: 500,
        code: 'file_damaged',
        problem: 'missing',
      });
    }
    expect(await records(file.id)).toMatchObject([{ type: 'DocumentFoundDamaged', data: { problem: 'missing' } }]);
    const found = async () => {
      const readers = await officer.get('/api/system/readers');
      return logReadersSchema.parse(readers.body).damagedDocuments.filter((each) => each.applicationId === file.id);
    };
    await waitFor(async () => (await found()).length === 1);
    expect(await found()).toMatchObject([{ documentId: w2.documentId, documentType: 'w2', problem: 'missing' }]);

    const again = await portal.files.stage(Readable.from([content]), 1_000);
    await again.commit(loanApplicationStream(file.id));
    expect((await download(processor, w2)).status).toBe(200);
    await waitFor(async () => (await found()).length === 0);
  });

  it('is recorded of the pipeline too, with who took it, what was asked for and how many rows', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'submitted' }));
    const report = await officer
      .get(`/api/business/dashboard/report.csv?filter=${filter}`)
      .set('X-Min-Log-Position', await head());
    expect(report.status).toBe(200);
    const rows = report.text.trim().split('\n').length - 1;
    const user = (await officer.get('/api/auth/user')).body as { id: string };
    const [exported] = await records(user.id);
    expect(exported).toMatchObject({
      type: 'ListExported',
      data: { list: 'loan_pipeline', filter: '{"status":"submitted"}', rows },
      metadata: { actor: { name: 'Camille Brandt' } },
    });
  });
});
