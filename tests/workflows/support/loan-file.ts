import { randomUUID } from 'node:crypto';
import { changeableFile, workOut } from '../../../api/loan-application/urla/urla-change.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import type { Actor, RecordedEvent } from '../../../events/kernel/message.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { commandMetadata, creditReport, sha256, submission, underwriter } from '../../support/histories/builders.ts';
import { eventually } from '../../support/eventually.ts';

/** Not the one who decides: nobody approves what they submitted. */
const loanOfficer: Actor = { kind: 'user', id: randomUUID(), name: 'Leo Officer', role: 'loan_officer' };
/** Not the one who approves, as approving and clearing to close take two people. */
const closer: Actor = { kind: 'user', id: randomUUID(), name: 'Cleo Closer', role: 'closer' };

type Recorded = RecordedEvent<LoanApplicationEvent>;

const lineOf = ({ type, data, metadata }: Recorded): string => {
  const subject =
    'stageId' in data ? data.stageId : 'documentType' in data ? data.documentType : 'to' in data ? data.to : '';
  return [type, subject, `(${metadata.actor.kind})`].filter(Boolean).join(' ');
};

/** A loan file in the test's log, and what people do to it. */
export const loanFileIn = (store: EventStore, applicationId: string = randomUUID()) => {
  const stream = loanApplicationStream(applicationId);

  const send = (command: LoanApplicationCommand, actor: Actor = underwriter) =>
    store.handle(loanApplicationDecider, stream, command, commandMetadata({ actor, now: new Date().toISOString() }), {
      commandId: randomUUID(),
    });
  const events = (): Promise<Recorded[]> => store.reader.readStream<LoanApplicationEvent>(store.pool, stream);
  /** Documents that were asked for, one for each subject. */
  const requested = async (documentType: DocumentType): Promise<string[]> => {
    const ids = (await events()).flatMap(({ type, data }) =>
      type === 'DocumentRequested' && data.documentType === documentType ? data.documentId : [],
    );
    if (ids.length === 0) throw new Error(`${documentType} was not requested`);
    return ids;
  };
  const upload = async (documentType: DocumentType) => {
    for (const documentId of await requested(documentType)) {
      await send(
        {
          type: 'UploadDocument',
          data: {
            documentId,
            documentType,
            fileName: `${documentType}.pdf`,
            mediaType: 'application/pdf',
            sizeBytes: 1_024,
            sha256,
            mode: 'new',
          },
        },
        loanOfficer,
      );
    }
  };
  /** @param reviewNotes of a document that is verified already, and is looked at again */
  const verify = async (documentType: DocumentType, reviewNotes?: string) => {
    for (const documentId of await requested(documentType)) {
      await send({ type: 'ReviewDocument', data: { documentId, status: 'verified', reviewNotes } });
    }
  };

  /** Corrects answers of the application, by path; `borrower` stands for its first one. */
  const correct = async (answers: Readonly<Record<string, string>>) => {
    const file = changeableFile(applicationId, await events());
    const [borrowerId = ''] = Object.keys(file.urla.urla.borrowers ?? {});
    const changes = Object.entries(answers).map(([path, value]) => ({
      path: path.replace(/^borrower\./, `borrowers.${borrowerId}.`),
      value,
    }));
    const because = { kind: 'correction', reason: 'Corrected in a test' } as const;
    const timeZone = 'America/Chicago';
    const today = plainDateIn(new Date().toISOString(), timeZone);
    const request = { ...because, changes, added: [], removed: [] };
    const { urla: _urla, ...restatement } = workOut(file, request, { today, timeZone, taken: [] });
    return send({ type: 'ChangeUrla', data: { changeId: randomUUID(), ...because, ...restatement } }, loanOfficer);
  };

  return {
    applicationId,
    send,
    correct,
    events,
    upload,
    verify,
    submit: () => send({ type: 'SubmitLoanApplication', data: submission({ applicationId }) }, loanOfficer),
    deliverCreditReport: () => send({ type: 'RecordCreditReport', data: creditReport() }),
    setStatus: (status: 'under_review' | 'underwriting' | 'approved' | 'rejected' | 'closing_ready' | 'funded') =>
      send(
        { type: 'ChangeApplicationStatus', data: { status, notes: 'Decided in a test', may: authorities } },
        status === 'closing_ready' ? closer : underwriter,
      ),

    /** `LoanStageStarted pre_qualification (workflow)`: what happened and who did it, in order. */
    story: async (): Promise<string[]> => (await events()).map(lineOf),
    /** Waits until an event is in the file's history, written as in `story`. */
    sees: (line: string, ms = 30_000) =>
      eventually(line, async () => (await events()).some((event) => lineOf(event) === line), ms),
  };
};

/** The documents that the builders' file needs: an employed borrower who buys. */
export const neededTypes = ['pay_stub', 'w2', 'bank_statement', 'photo_id', 'purchase_contract'] as const;
/** The same by subject: the W-2 forms are of two years. */
export const neededByYear = ['pay_stub', 'w2', 'w2', 'bank_statement', 'photo_id', 'purchase_contract'] as const;
/** What it needs beside once it is approved. */
export const dueBeforeClosing = ['homeowners_insurance', 'closing_disclosure'] as const;
