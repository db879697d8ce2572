import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorities } from '../../../events/lending/decision-permissions.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail.contract.ts';
import { forgetBorrower } from '../../../api/loan-application/forget-borrower.ts';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { IllegalTransitionError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { FileStore } from '../../../events/store/file-store.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryDecider } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { createErase } from '../../../events/store/erasure.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../projections/registry.ts';
import { borrower, commandMetadata, creditReport, submission } from '../../support/builders.ts';
import { testKeys } from '../../support/keys.ts';
import { type Agent, KEY_CACHE_MS, type Portal, startPortal, waitFor } from '../../support/portal.ts';

/** Everything that a reader of a backup, a screen or a read model could learn of Alice. */
const ofAlice =
  'Alicia|Rivertonova|alicia.r@example.com|512-555-0177|900456712|1984-05-17|12 Elmwood Row|Hill Country Dentistry'
    .concat('|Chief hygienist|Lone Star Autobank|••/••/1984|•••-••-6712|"78799"|"0177"')
    .split('|');
/** Free text of the file. */
const ofFile = [
  '48 Oaken Lane',
  'Alicia called twice',
  'her-payslip.pdf',
  'Looks like Alicia',
  'Because of Alicia',
  'Bigbank',
];
const ofBob = ['Bobby', 'bob.r@example.com'];

describe('A borrower who is forgotten', () => {
  let portal: Portal;
  let officer: Agent;
  const keys = () => testKeys(portal.database.pool, 0);
  const erase = () => createErase({ ...portal.store, registry: eventRegistry, keys: keys(), cacheMs: KEY_CACHE_MS });
  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('compliance_officer');
  });
  afterAll(() => portal.stop());

  const send = (applicationId: string, command: LoanApplicationCommand) =>
    portal.store.handle(loanApplicationDecider, loanApplicationStream(applicationId), command, commandMetadata(), {
      commandId: randomUUID(),
    });

  const alice = () =>
    borrower({
      borrowerId: randomUUID(),
      firstName: 'Alicia',
      lastName: 'Rivertonova',
      email: 'alicia.r@example.com',
      phone: '512-555-0177',
      ssn: '900456712',
      currentAddress: { street: '12 Elmwood Row', city: 'Austin', state: 'TX', zip: '78799' },
      employment: { status: 'employed', employerName: 'Hill Country Dentistry', position: 'Chief hygienist' },
    });

  const keep = async (applicationId: string, content: string) => {
    const staged = await portal.files.stage(Readable.from([Buffer.from(content)]), 1_000);
    await staged.commit(loanApplicationStream(applicationId));
    return { sha256: staged.sha256, sizeBytes: staged.sizeBytes };
  };
  type Kept = { readonly applicationId: string; readonly sha256: string; readonly sizeBytes: number };
  const isKept = ({ applicationId, sha256, sizeBytes }: Kept): Promise<boolean> =>
    portal.files.open({ subjectId: loanApplicationStream(applicationId), sha256, sizeBytes }).then(
      (stream) => stream.destroy() !== undefined,
      () => false,
    );

  /** A rejected file with words, a document, a report and the delivery that it came by. */
  const rejectedFile = async (coBorrowers: ReturnType<typeof borrower>[] = [], content: string = randomUUID()) => {
    const applicationId = randomUUID();
    const primary = alice();
    const { borrowerId } = primary;
    const data = submission({
      applicationId,
      borrowers: [primary, ...coBorrowers],
      income: [],
      debts: [{ borrowerId, type: 'auto', monthlyCents: 1, creditor: 'Lone Star Autobank' }],
    });
    data.property.address.street = '48 Oaken Lane';
    await send(applicationId, { type: 'SubmitLoanApplication', data });
    const comment = { commentId: randomUUID(), comment: 'Alicia called twice' };
    await send(applicationId, { type: 'CommentOnApplication', data: comment });
    const kept = await keep(applicationId, content);
    const file = {
      fileName: 'her-payslip.pdf',
      mediaType: 'application/pdf',
      ...kept,
      mode: 'new',
    } as const;
    const document = { documentId: randomUUID(), documentType: 'pay_stub' } as const;
    await send(applicationId, { type: 'UploadDocument', data: { ...document, ...file } });
    const review = { documentId: document.documentId, status: 'rejected', reviewNotes: 'Looks like Alicia' } as const;
    await send(applicationId, { type: 'ReviewDocument', data: review });
    const account = {
      creditor: 'Bigbank',
      accountType: 'Card',
      accountNumberLast4: '0177',
      status: 'current',
    } as const;
    const accounts = [{ ...account, balanceCents: 1, monthlyPaymentCents: 1 }];
    const scores = [{ borrowerId, bureau: 'equifax', score: 700 }] as const;
    await send(applicationId, { type: 'RecordCreditReport', data: creditReport({ accounts, scores: [...scores] }) });
    const delivery = {
      deliveryId: randomUUID(),
      partnerId: 'credit-bureau',
      messageId: 'm-1',
      messageType: null,
      body: JSON.stringify({ applicationId, name: 'Alicia Rivertonova' }),
      sentAt: '2026-03-02T15:00:00Z',
    };
    await portal.store.handle(
      partnerDeliveryDecider,
      partnerDeliveryStream(delivery.deliveryId),
      { type: 'ReceivePartnerDelivery', data: delivery },
      commandMetadata(),
      { commandId: delivery.deliveryId },
    );
    const rejection = { status: 'rejected', notes: 'Because of Alicia' } as const;
    const { position } = await send(applicationId, {
      type: 'ChangeApplicationStatus',
      data: { ...rejection, may: authorities },
    });
    await caughtUp(position);
    return { applicationId, borrowerId, ...kept };
  };

  const caughtUp = (position: number): Promise<void> =>
    waitFor(async () => {
      const { rows } = await portal.database.pool.query<{ behind: boolean }>(
        `select bool_or(c.position < $1) as behind from event_store.checkpoints as c
         where c.name ~ '^(loan|activity)' `,
        [position],
      );
      return rows[0]?.behind === false;
    });

  const forget = async (applicationId: string, borrowerId: string) => {
    const wish = { applicationId, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
    const result = await forgetBorrower(
      { store: portal.store, erase: erase(), files: portal.files },
      wish,
      commandMetadata(),
    );
    await caughtUp(result.position);
    return result;
  };

  /** Every row of every table of these schemas, as text. */
  const dump = async (...schemas: string[]): Promise<string> => {
    const { pool } = portal.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class as c
       where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('r', 'p') and not c.relispartition`,
      [schemas],
    );
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
        return rows.map(({ row }) => row).join('\n');
      }),
    );
    return texts.join('\n');
  };
  const rowsOf = async (applicationId: string): Promise<string> =>
    (await dump('read_model'))
      .split('\n')
      .filter((row) => row.includes(applicationId))
      .join('\n');
  const foundIn = (text: string, needles: readonly string[]) =>
    needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

  it('was never in the log in clear', async () => {
    await rejectedFile();
    expect(foundIn(await dump('event_store'), [...ofAlice, ...ofFile, 'Castellanos'])).toEqual([]);
  });

  it('is shown to nobody with an unmasked number', async () => {
    const { applicationId } = await rejectedFile();
    const file = `/api/applications/${applicationId}`;
    const profile = `/api/applicants/${applicationId}/profile`;
    for (const path of [file, `${file}/detailed`, `${file}/events`, profile, '/api/applications', '/api/activity']) {
      const answer = await officer.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(foundIn(answer.text, ['900456712', '900-45-6712', '1984-05-17'])).toEqual([]);
    }
  });

  it('leaves every read model and screen, and a rebuild brings nothing back', async () => {
    const { applicationId, borrowerId } = await rejectedFile();
    expect(foundIn(await rowsOf(applicationId), [...ofAlice, ...ofFile]).length).toBeGreaterThan(12);

    const { events } = await forget(applicationId, borrowerId);
    expect(events).toMatchObject([{ type: 'BorrowerForgotten', data: { borrowerId, reason: 'Request 4711' } }]);
    const live = await rowsOf(applicationId);
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
    expect((await rowsOf(applicationId)).split('\n').toSorted()).toEqual(live.split('\n').toSorted());
  });

  it('leaves the words of the file while another borrower remains, and takes them along with the last', async () => {
    const bob = borrower({ borrowerId: randomUUID(), firstName: 'Bobby', email: 'bob.r@example.com' });
    const file = await rejectedFile([bob]);
    const { applicationId, borrowerId } = file;
    await forget(applicationId, borrowerId);
    expect(await isKept(file)).toBe(true);
    const one = await rowsOf(applicationId);
    expect(foundIn(one, ['Rivertonova', '12 Elmwood Row'])).toEqual([]);
    expect(foundIn(one, [...ofBob, ...ofFile])).toEqual([...ofBob, ...ofFile]);
    await forget(applicationId, bob.borrowerId);
    expect(await isKept(file)).toBe(false);
    expect(foundIn(await rowsOf(applicationId), [...ofBob, ...ofFile])).toEqual([]);
  });

  it('takes the words of the file along when both borrowers are forgotten at the same time', async () => {
    const bob = borrower({ borrowerId: randomUUID(), firstName: 'Bobby', email: 'bob.r@example.com' });
    const file = await rejectedFile([bob]);
    const { applicationId, borrowerId } = file;
    await Promise.all([forget(applicationId, borrowerId), forget(applicationId, bob.borrowerId)]);
    await caughtUp(await portal.store.reader.headPosition(portal.database.pool));
    expect(await isKept(file)).toBe(false);
    expect(foundIn(await rowsOf(applicationId), [...ofAlice, ...ofBob, ...ofFile])).toEqual([]);
  });

  it('leaves an uploaded file that another application has too', async () => {
    const [one, other] = [await rejectedFile([], 'the same paper'), await rejectedFile([], 'the same paper')];
    await forget(one.applicationId, one.borrowerId);
    expect([one.sha256, await isKept(one), await isKept(other)]).toEqual([other.sha256, false, true]);
  });

  it('takes along a file from before encryption, unless another application has it too', async () => {
    const old = async (content: string): Promise<string> => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const path = join(portal.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    };
    const [alone, shared] = [await rejectedFile([], 'alone'), await rejectedFile([], 'shared')];
    const other = await rejectedFile([], 'shared');
    const [ofOne, ofBoth] = [await old('alone'), await old('shared')];
    await forget(alone.applicationId, alone.borrowerId);
    await forget(shared.applicationId, shared.borrowerId);
    expect([existsSync(ofOne), existsSync(ofBoth), await isKept(other)]).toEqual([false, false, true]);
    await forget(other.applicationId, other.borrowerId);
    expect(await isKept(other)).toBe(false);
  });

  it('is forgotten once, and asking again erases what has come in since', async () => {
    const { applicationId, borrowerId } = await rejectedFile();
    const first = await forget(applicationId, borrowerId);
    const again = await forget(applicationId, borrowerId);
    expect([again.position, again.duplicate]).toEqual([first.position, true]);
    const note = { commentId: randomUUID(), comment: 'She called again' };
    await expect(send(applicationId, { type: 'CommentOnApplication', data: note })).rejects.toThrow(RuleViolationError);
  });

  it('cannot be lost without a record: the file stays rejected from before the first key is destroyed', async () => {
    const { applicationId, borrowerId } = await rejectedFile();
    const reopen: LoanApplicationCommand = {
      type: 'ChangeApplicationStatus',
      data: { status: 'under_review', notes: 'Taken up again', may: authorities },
    };
    const reopened: string[] = [];
    const watching: FileStore = {
      ...portal.files,
      remove: async (file) => {
        const answer = await send(applicationId, reopen).catch((error: Error) => error.message);
        reopened.push(typeof answer === 'string' ? answer : 'reopened');
        await portal.files.remove(file);
      },
    };
    const wish = { applicationId, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
    await forgetBorrower({ store: portal.store, erase: erase(), files: watching }, wish, commandMetadata());
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

  it('is kept while the application is open, and what was forgotten is not taken up again', async () => {
    const applicationId = randomUUID();
    const primary = alice();
    await send(applicationId, {
      type: 'SubmitLoanApplication',
      data: submission({ applicationId, borrowers: [primary], income: [], debts: [] }),
    });
    const wish = { applicationId, borrowerId: primary.borrowerId, reason: 'Request 1', legalBasis: 'GDPR' };
    const early = forgetBorrower({ store: portal.store, erase: erase(), files: portal.files }, wish, commandMetadata());
    await expect(early).rejects.toThrow(IllegalTransitionError);
    await expect(early).rejects.toThrow(
      'The application is submitted: its records must be kept until it is funded or rejected',
    );
    expect(await keys().destroyedAmong([primary.borrowerId])).toEqual([]);

    const { applicationId: rejected, borrowerId } = await rejectedFile();
    await forget(rejected, borrowerId);
    await expect(
      send(rejected, {
        type: 'ChangeApplicationStatus',
        data: { status: 'under_review', notes: 'Again', may: authorities },
      }),
    ).rejects.toThrow('A borrower of this application has been forgotten, so it stays rejected');
  });
});
