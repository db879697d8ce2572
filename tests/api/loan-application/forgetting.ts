import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { forgetBorrower } from '../../../api/loan-application/privacy/forget-borrower.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryDecider } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { createErase } from '../../../events/store/erasure/erasure.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { allProjections } from '../../../projections/registry.ts';
import { borrower, commandMetadata, creditReport, submission } from '../../support/histories/builders.ts';
import { testKeys } from '../../support/store/keys.ts';
import { KEY_CACHE_MS, type Portal, waitFor } from '../../support/portal/portal.ts';

/** Everything that a reader of a backup, a screen or a read model could learn of Alice. */
export const ofAlice =
  'Alicia|Rivertonova|alicia.r@example.com|512-555-0177|900456712|1984-05-17|12 Elmwood Row|Hill Country Dentistry'
    .concat('|Chief hygienist|Lone Star Autobank|••/••/1984|•••-••-6712|"78799"|"0177"')
    .split('|');
/** Free text of the file. */
export const ofFile = [
  '48 Oaken Lane',
  'Alicia called twice',
  'her-payslip.pdf',
  'Looks like Alicia',
  'Because of Alicia',
  'Bigbank',
];
export const ofBob = ['Bobby', 'bob.r@example.com'];

export type Forgetting = ReturnType<typeof openForgetting>;

/** Rejected files to forget borrowers of, and what is left of them afterwards. */
export const openForgetting = (portal: Portal) => {
  const keys = () => testKeys(portal.database.pool, 0);
  const erase = () => createErase({ ...portal.store, registry: eventRegistry, keys: keys(), cacheMs: KEY_CACHE_MS });

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
    return { applicationId, borrowerId, deliveryId: delivery.deliveryId, ...kept };
  };

  const caughtUp = (position: number): Promise<void> =>
    waitFor(async () => {
      const { rows } = await portal.database.pool.query<{ behind: boolean }>(
        `select bool_or(c.position < $1) as behind from event_store.checkpoints as c
         where c.name = any ($2::text[])`,
        [position, allProjections.map(({ name }) => name)],
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

  return { keys, erase, send, alice, isKept, rejectedFile, caughtUp, forget, dump, rowsOf };
};

/** The needles that occur in a text. */
export const foundIn = (text: string, needles: readonly string[]): string[] =>
  needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));
