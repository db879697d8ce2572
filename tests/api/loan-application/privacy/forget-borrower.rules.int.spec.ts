import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorities } from '../../../../events/lending/decisions/decision-permissions.ts';
import { forgetBorrower } from '../../../../api/loan-application/privacy/forget-borrower.ts';
import { IllegalTransitionError, RuleViolationError } from '../../../../events/kernel/errors.ts';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { idOfStream } from '../../../../events/kernel/ids.ts';
import { partnerDeliveryStream } from '../../../../events/partner-delivery/partner-delivery.stream.ts';
import type { FileStore } from '../../../../events/store/files/file-store.ts';
import type { LoanApplicationCommand } from '../../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { commandMetadata, submission } from '../../../support/histories/builders.ts';
import { type Portal, startPortal } from '../../../support/portal/portal.ts';
import { appendRequest } from '../../../support/store/notes.ts';
import { type Forgetting, openForgetting } from '../forgetting.ts';

describe('Forgetting a borrower', () => {
  let portal: Portal;
  let office: Forgetting;
  beforeAll(async () => {
    portal = await startPortal();
    office = openForgetting(portal);
  });
  afterAll(() => portal.stop());

  it('happens once, and asking again erases what has come in since', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    const first = await office.forget(applicationId, borrowerId);
    const again = await office.forget(applicationId, borrowerId);
    expect([again.position, again.duplicate]).toEqual([first.position, true]);
    const note = { commentId: randomUUID(), comment: 'She called again' };
    await expect(office.send(applicationId, { type: 'CommentOnApplication', data: note })).rejects.toThrow(
      RuleViolationError,
    );
  });

  it('cannot be lost without a record: the file stays rejected from before the first key is destroyed', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    const reopen: LoanApplicationCommand = {
      type: 'ChangeApplicationStatus',
      data: { status: 'under_review', notes: 'Taken up again', may: authorities },
    };
    const reopened: string[] = [];
    const watching: FileStore = {
      ...portal.files,
      remove: async (file) => {
        const answer = await office.send(applicationId, reopen).catch((error: Error) => error.message);
        reopened.push(typeof answer === 'string' ? answer : 'reopened');
        await portal.files.remove(file);
      },
    };
    const wish = { applicationId, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
    await forgetBorrower({ store: portal.store, erase: office.erase(), files: watching }, wish, commandMetadata());
    expect(reopened).toEqual(['A borrower of this application has been forgotten, so it stays rejected']);
    const history = await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(applicationId));
    const [begun, done] = history.slice(-2);
    expect([begun, done]).toMatchObject([
      {
        type: 'BorrowerErasureBegun',
        data: { borrowerId, reason: 'Request 4711', subjects: expect.arrayContaining([borrowerId]) },
      },
      { type: 'BorrowerForgotten' },
    ]);
    const { rows } = await portal.database.pool.query<{ later: boolean }>(
      `select bool_and(k.destroyed_at > $2::timestamptz) as later from event_store.subject_keys as k where k.subject_id = $1`,
      [borrowerId, begun?.recordedAt],
    );
    expect(rows[0]?.later).toBe(true);
  });

  it('ends also while others go on changing the file, and forgets what they wrote meanwhile', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    let erasures = 0;
    const disturbed: ReturnType<typeof office.erase> = async (request) => {
      await office.erase()(request);
      erasures += 1;
      if (request.recordedOn === undefined) return;
      // By a program of before, which still took this on a closed file.
      const data = { from: 'medium', to: erasures % 2 === 1 ? 'urgent' : 'low' };
      const streamId = loanApplicationStream(applicationId);
      const events = [{ type: 'LoanApplicationPrioritized', data }];
      await portal.store.append(appendRequest([{ streamId, expectedVersion: 'any', events }]));
      const comment = { commentId: randomUUID(), comment: 'Alicia called meanwhile' };
      await office.send(applicationId, { type: 'CommentOnApplication', data: comment }).catch(() => undefined);
    };
    const wish = { applicationId, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
    const { events } = await forgetBorrower(
      { store: portal.store, erase: disturbed, files: portal.files },
      wish,
      commandMetadata(),
    );
    expect(events.map(({ type }) => type)).toContain('BorrowerForgotten');
    expect(erasures).toBe(2);
    const history = await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(applicationId));
    expect(JSON.stringify(history)).not.toContain('called meanwhile');
  });

  it('takes along the deliveries that name the file, or that were refused for it, and no others', async () => {
    const [file, other] = [await office.rejectedFile(), await office.rejectedFile()];
    const refused = partnerDeliveryStream(randomUUID());
    const deliveryId = idOfStream(refused);
    const received = {
      deliveryId,
      partnerId: 'credit-bureau',
      messageId: 'm-2',
      messageType: null,
      body: 'About her order',
      sentAt: '2026-03-02T15:00:00Z',
    };
    const refusal = { deliveryId, reason: 'Too late for Alicia', applicationId: file.applicationId };
    await portal.store.append({
      commandId: randomUUID(),
      fingerprint: '',
      metadata: commandMetadata(),
      streams: [
        {
          streamId: refused,
          expectedVersion: 0,
          events: [
            { type: 'PartnerDeliveryReceived', data: received },
            { type: 'PartnerDeliveryRefused', data: refusal },
          ],
        },
      ],
    });
    await office.forget(file.applicationId, file.borrowerId);
    const read = async (streamId: string) =>
      (await portal.store.reader.readStream(portal.database.pool, streamId)).map(({ type, data }) => ({ type, data }));
    expect(await read(partnerDeliveryStream(file.deliveryId))).toMatchObject([
      { type: 'PartnerDeliveryReceived', data: { body: ERASED } },
      { type: 'PartnerDeliveryTextErased' },
    ]);
    expect(await read(refused)).toMatchObject([
      { data: { body: ERASED } },
      { data: { reason: ERASED } },
      { type: 'PartnerDeliveryTextErased' },
    ]);
    expect(await read(partnerDeliveryStream(other.deliveryId))).toMatchObject([
      { data: { body: expect.stringContaining('Alicia Rivertonova') } },
    ]);
  });

  it('waits until the application is final, and what was forgotten is not taken up again', async () => {
    const applicationId = randomUUID();
    const primary = office.alice();
    await office.send(applicationId, {
      type: 'SubmitLoanApplication',
      data: submission({ applicationId, borrowers: [primary], income: [], debts: [] }),
    });
    const wish = { applicationId, borrowerId: primary.borrowerId, reason: 'Request 1', legalBasis: 'GDPR' };
    const early = forgetBorrower(
      { store: portal.store, erase: office.erase(), files: portal.files },
      wish,
      commandMetadata(),
    );
    await expect(early).rejects.toThrow(IllegalTransitionError);
    await expect(early).rejects.toThrow(
      'The application is submitted: its records must be kept until it is funded, rejected or closed',
    );
    expect(await office.keys().destroyedAmong([primary.borrowerId])).toEqual([]);

    const { applicationId: rejected, borrowerId } = await office.rejectedFile();
    await office.forget(rejected, borrowerId);
    await expect(
      office.send(rejected, {
        type: 'ChangeApplicationStatus',
        data: { status: 'under_review', notes: 'Again', may: authorities },
      }),
    ).rejects.toThrow('A borrower of this application has been forgotten, so it stays rejected');
  });
});
