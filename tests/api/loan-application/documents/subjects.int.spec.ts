import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { pdf, submit, type Submitted, submitRequest } from '../requests.ts';
import { detailsAt } from '../stored-documents.ts';

const [alice] = submitRequest().borrowers;
const couple = () => {
  if (!alice) throw new Error('A request has a borrower');
  const bo = { ...alice, firstName: 'Bo', lastName: 'Vale', email: 'bo.vale@example.com', ssn: '900-45-6790' };
  return { borrowers: [alice, { ...bo, employment: { ...alice.employment, employerName: 'Harbor Bakery' } }] };
};

describe('Documents of two borrowers', () => {
  let portal: Portal;
  let processor: Agent;
  let officer: Agent;
  let file: Submitted;

  beforeAll(async () => {
    portal = await startPortal();
    processor = await portal.agentAs('processor');
    officer = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(officer, couple());
  });

  const address = (rest: string) => `/api/applications/${file.id}${rest}`;
  const upload = (documentType: string, subjects?: string) => {
    const form = processor.post(address('/documents')).field('documentType', documentType);
    return (subjects === undefined ? form : form.field('subjects', subjects)).attach(
      'file',
      pdf(`${documentType} ${subjects}`),
      'scan.pdf',
    );
  };
  const details = (position: string | undefined): Promise<DetailedApplication> =>
    detailsAt(processor, file.id, position);
  const needsOf = ({ needs }: DetailedApplication, type: string) =>
    needs.filter(({ documentType }) => documentType === type).map(({ name, state }) => [name, state]);

  it('are needed of each, and by employer and year', async () => {
    const { needs } = await details(file.position);
    const [latest = 0, earlier = 0] = [1, 2].map((ago) => new Date().getUTCFullYear() - ago);
    expect(needs.map(({ name }) => name)).toEqual([
      'Pay stub of Alice Rivera, Hill Country Dental',
      'Pay stub of Bo Vale, Harbor Bakery',
      `W-2 form of Alice Rivera, ${latest}`,
      `W-2 form of Alice Rivera, ${earlier}`,
      `W-2 form of Bo Vale, ${latest}`,
      `W-2 form of Bo Vale, ${earlier}`,
      'Bank statement',
      'Photo ID of Alice Rivera',
      'Photo ID of Bo Vale',
      'Purchase contract',
    ]);
  });

  it('count for their own subject alone; whose one is that came without a word, staff say', async () => {
    const { borrowerId, coBorrowers } = await details(file.position);
    const boId = coBorrowers[0]?.borrowerId ?? '';
    const unassigned = await upload('photo_id');
    const { documentId } = unassigned.body as { documentId: string };
    const before = await details(unassigned.get('X-Log-Position'));
    expect(before.documents).toMatchObject([{ id: documentId, subjects: null, isUnassigned: true }]);
    expect(needsOf(before, 'photo_id').map(([, state]) => state)).toEqual(['missing', 'missing']);

    const assign = (agent: Agent, subjects: object[]) =>
      agent.put(address(`/documents/${documentId}/subjects`)).send({ subjects });
    expect((await assign(await portal.agentAs('viewer'), [{ borrowerId }])).status).toBe(403);
    const stranger = await assign(processor, [{ borrowerId: randomUUID() }]);
    expect([stranger.status, stranger.body.errors]).toEqual([
      422,
      [{ field: 'subjects.0.borrowerId', message: 'Name one of the borrowers of this application' }],
    ]);
    expect((await assign(processor, [{}])).status).toBe(400);
    const hers = await assign(processor, [{ borrowerId }]);
    expect(hers.status).toBe(200);
    await officer.patch(address(`/documents/${documentId}`)).send({ status: 'verified' });
    const verified = await processor.patch(address(`/documents/${documentId}`)).send({ status: 'verified' });
    const mended = await details(verified.get('X-Log-Position') ?? hers.get('X-Log-Position'));
    expect(mended.timeline.map(({ event }) => event)).toContain('Said whose it is: Photo ID of Alice Rivera');
    expect(needsOf(mended, 'photo_id')[1]).toEqual(['Photo ID of Bo Vale', 'missing']);

    const both = await assign(processor, [{ borrowerId }, { borrowerId: boId }]);
    const joint = await details(both.get('X-Log-Position'));
    expect(joint.documents[0]?.subjectNames).toEqual(['Alice Rivera', 'Bo Vale']);
    expect(new Set(needsOf(joint, 'photo_id').map(([, state]) => state)).size).toBe(1);
  });

  it('are asked for one by one, or all of a type that are missing, and an upload answers the request of its subject', async () => {
    const { coBorrowers } = await details(file.position);
    const bo = { borrowerId: coBorrowers[0]?.borrowerId ?? '' };
    const ask = (body: object) =>
      processor
        .post(address('/document-requests'))
        .send({ documentType: 'pay_stub', reason: 'Shows the pay', ...body });
    const one = await ask({ subjects: [bo] });
    const first = await details(one.get('X-Log-Position'));
    expect(first.documents.map(({ fileName }) => fileName)).toEqual(['Pay stub of Bo Vale, Harbor Bakery']);
    const all = await ask({});
    const { documents } = await details(all.get('X-Log-Position'));
    expect(documents.map(({ fileName }) => fileName)).toEqual([
      'Pay stub of Bo Vale, Harbor Bakery',
      'Pay stub of Alice Rivera, Hill Country Dental',
    ]);
    const unclear = await upload('pay_stub');
    expect(documents.map(({ id }) => id)).not.toContain(unclear.body.documentId);
    const his = await upload('pay_stub', `${bo.borrowerId}//`);
    expect(his.body.documentId).toBe(documents[0]?.id);
    const bad = await upload('pay_stub', 'somebody//');
    expect([bad.status, bad.body.errors?.[0]?.field]).toEqual([400, 'subjects.0.borrowerId']);
  });

  it('follow the application: an employer more is a need more, and less takes its request back', async () => {
    const { borrowerId } = await details(file.position);
    const list = `borrowers.${borrowerId}.employment.additional`;
    const lineId = randomUUID();
    const change = async (body: object) => {
      const { version } = await details(undefined);
      return officer
        .patch(address('/urla'))
        .set('If-Match', `"${version}"`)
        .send({ kind: 'correction', reason: 'Forgotten when it was taken', ...body });
    };
    const added = await change({
      changes: [{ path: `${list}.${lineId}.employerName`, value: 'Night Clinic' }],
      added: [`${list}.${lineId}`],
    });
    expect([added.status, added.body.errors]).toEqual([200, undefined]);
    const more = await details(added.get('X-Log-Position'));
    expect(needsOf(more, 'pay_stub').map(([name]) => name)).toEqual([
      'Pay stub of Alice Rivera, Hill Country Dental',
      'Pay stub of Alice Rivera, Night Clinic',
      'Pay stub of Bo Vale, Harbor Bakery',
    ]);
    const asked = await processor
      .post(address('/document-requests'))
      .send({ documentType: 'pay_stub', subjects: [{ borrowerId, lineId }], reason: 'Shows the pay' });
    expect((await details(asked.get('X-Log-Position'))).documents).toHaveLength(1);
    const removed = await change({ changes: [], removed: [`${list}.${lineId}`] });
    expect([removed.status, removed.body.errors]).toEqual([200, undefined]);
    const less = await details(removed.get('X-Log-Position'));
    expect(less.documents).toEqual([]);
    expect(needsOf(less, 'pay_stub')).toHaveLength(2);
  });
});
