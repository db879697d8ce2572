import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { detailedApplicationSchema } from '../../../../api/loan-application/detail/detail.contract.ts';
import { applicantProfileSchema } from '../../../../api/applicant/applicant.contract.ts';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { rebuildProjection } from '../../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../../projections/registry.ts';
import { borrower } from '../../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { type Forgetting, foundIn, ofAlice, ofBob, ofFile, openForgetting } from '../forgetting.ts';

describe('A borrower who is forgotten', () => {
  let portal: Portal;
  let office: Forgetting;
  let officer: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    office = openForgetting(portal);
    officer = await portal.agentAs('compliance_officer');
  });
  afterAll(() => portal.stop());

  it('was never in the log in clear', async () => {
    await office.rejectedFile();
    expect(foundIn(await office.dump('event_store'), [...ofAlice, ...ofFile, 'Castellanos'])).toEqual([]);
  });

  it('is shown to nobody with an unmasked number', async () => {
    const { applicationId } = await office.rejectedFile();
    const file = `/api/applications/${applicationId}`;
    const profile = `/api/applicants/${applicationId}/profile`;
    for (const path of [file, `${file}/detailed`, `${file}/events`, profile, '/api/applications', '/api/activity']) {
      const answer = await officer.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(foundIn(answer.text, ['900456712', '900-45-6712', '1984-05-17'])).toEqual([]);
    }
  });

  it('leaves every read model and screen, and a rebuild brings nothing back', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    expect(foundIn(await office.rowsOf(applicationId), [...ofAlice, ...ofFile]).length).toBeGreaterThan(12);

    const { events } = await office.forget(applicationId, borrowerId);
    expect(events).toMatchObject([{ type: 'BorrowerForgotten', data: { borrowerId, reason: 'Request 4711' } }]);
    const live = await office.rowsOf(applicationId);
    expect(foundIn(live, [...ofAlice, ...ofFile])).toEqual([]);

    const details = detailedApplicationSchema.parse(
      (await officer.get(`/api/applications/${applicationId}/detailed`)).body,
    );
    expect(details).toMatchObject({
      borrowerName: ERASED,
      borrowerEmail: ERASED,
      borrowerPhone: ERASED,
      borrowerSsn: ERASED,
      borrowerDateOfBirth: ERASED,
      propertyAddress: '[erased], Round Rock, TX 78664',
    });
    expect(details.timeline[0]).toMatchObject({ event: 'Personal data of a borrower erased' });
    const profile = await officer.get(`/api/applicants/${applicationId}/profile`);
    expect(applicantProfileSchema.parse(profile.body).personalInfo).toMatchObject({ fullName: ERASED });
    const history = await officer.get(`/api/applications/${applicationId}/events`);
    expect(history.status).toBe(200);
    expect(foundIn(JSON.stringify(history.body), [...ofAlice, ...ofFile])).toEqual([]);

    for (const projection of allProjections) {
      await rebuildProjection({ pool: portal.database.pool, reader: portal.store.reader }, projection);
    }
    expect((await office.rowsOf(applicationId)).split('\n').toSorted()).toEqual(live.split('\n').toSorted());
  });

  it('leaves the words of the file while another borrower remains, and takes them along with the last', async () => {
    const bob = borrower({ borrowerId: randomUUID(), firstName: 'Bobby', email: 'bob.r@example.com' });
    const file = await office.rejectedFile([bob]);
    const { applicationId, borrowerId } = file;
    await office.forget(applicationId, borrowerId);
    expect(await office.isKept(file)).toBe(true);
    const one = await office.rowsOf(applicationId);
    expect(foundIn(one, ['Rivertonova', '12 Elmwood Row'])).toEqual([]);
    expect(foundIn(one, [...ofBob, ...ofFile])).toEqual([...ofBob, ...ofFile]);
    await office.forget(applicationId, bob.borrowerId);
    expect(await office.isKept(file)).toBe(false);
    expect(foundIn(await office.rowsOf(applicationId), [...ofBob, ...ofFile])).toEqual([]);
  });

  it('takes the words of the file along when both borrowers are forgotten at the same time', async () => {
    const bob = borrower({ borrowerId: randomUUID(), firstName: 'Bobby', email: 'bob.r@example.com' });
    const file = await office.rejectedFile([bob]);
    const { applicationId, borrowerId } = file;
    await Promise.all([office.forget(applicationId, borrowerId), office.forget(applicationId, bob.borrowerId)]);
    await office.caughtUp(await portal.store.reader.headPosition(portal.database.pool));
    expect(await office.isKept(file)).toBe(false);
    expect(foundIn(await office.rowsOf(applicationId), [...ofAlice, ...ofBob, ...ofFile])).toEqual([]);
  });

  it('leaves an uploaded file that another application has too', async () => {
    const [one, other] = [
      await office.rejectedFile([], 'the same paper'),
      await office.rejectedFile([], 'the same paper'),
    ];
    await office.forget(one.applicationId, one.borrowerId);
    expect([one.sha256, await office.isKept(one), await office.isKept(other)]).toEqual([other.sha256, false, true]);
  });

  it('takes along a file from before encryption, unless another application has it too', async () => {
    const old = async (content: string): Promise<string> => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const path = join(portal.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    };
    const [alone, shared] = [await office.rejectedFile([], 'alone'), await office.rejectedFile([], 'shared')];
    const other = await office.rejectedFile([], 'shared');
    const [ofOne, ofBoth] = [await old('alone'), await old('shared')];
    await office.forget(alone.applicationId, alone.borrowerId);
    await office.forget(shared.applicationId, shared.borrowerId);
    expect([existsSync(ofOne), existsSync(ofBoth), await office.isKept(other)]).toEqual([false, false, true]);
    await office.forget(other.applicationId, other.borrowerId);
    expect(await office.isKept(other)).toBe(false);
  });
});
