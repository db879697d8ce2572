import { v5 as uuidv5 } from 'uuid';
import { NotFoundError, VersionConflictError } from '../../events/kernel/errors.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { documentReason } from '../../events/lending/document-wording.ts';
import { isFinalStatus } from '../../events/lending/life-cycle.ts';
import type { LoanApplicationCommand } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import type { Mailer } from '../../events/platform/mailer.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import type { CommandOptions } from '../../events/store/command-handler.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { refusable } from '../engine/activity-errors.ts';
import { summarizeLoanFile } from './loan-file-summary.ts';
import { loanOriginationId, type LoanOriginationActivities, type StepInput } from './loan-origination.contract.ts';
import { reminderMail } from './reminder-mail.ts';

type Deps = { readonly store: EventStore; readonly mailer: Mailer; readonly settingsInForce: SettingsInForce };

export const createLoanOriginationActivities = ({
  store,
  mailer,
  settingsInForce,
}: Deps): LoanOriginationActivities => {
  const readFile = async (applicationId: string) => {
    const stream = loanApplicationStream(applicationId);
    const events = await store.reader.readStream<LoanApplicationEvent>(store.pool, stream);
    // Asked after the events, so that none of them is in the future.
    const { rows } = await store.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const calendar = mainBranchOf(await settingsInForce.read());
    const file = rows[0] && summarizeLoanFile(events, rows[0].now.toISOString(), calendar);
    if (!file) throw new NotFoundError('No application has this id', { applicationId });
    return { file, events };
  };

  /** @param step unique among the steps of this file, and the same for every attempt at this one */
  const send = async (
    { applicationId, cause }: StepInput,
    step: string,
    command: LoanApplicationCommand,
    options: Pick<CommandOptions, 'expectedVersion'> = {},
  ): Promise<void> => {
    const workflowId = loanOriginationId(applicationId);
    const metadata = {
      actor: { kind: 'workflow', id: workflowId, name: 'Loan origination' },
      now: new Date().toISOString(),
      correlationId: cause?.correlationId ?? workflowId,
      ...(cause && { causationId: cause.eventId }),
    } as const;
    const commandId = `${workflowId}/${step}`;
    const stream = loanApplicationStream(applicationId);
    await store.handle(loanApplicationDecider, stream, command, metadata, { commandId, ...options });
  };

  return {
    loadFile: refusable(async ({ applicationId }) => (await readFile(applicationId)).file),

    openStage: refusable(({ stageId, ...input }) =>
      send(input, `open-stage/${stageId}`, { type: 'OpenStage', data: { stageId } }),
    ),

    closeStage: refusable(({ stageId, notes, ...input }) =>
      send(input, `close-stage/${stageId}`, { type: 'CloseStage', data: { stageId, notes } }),
    ),

    requestDocuments: refusable(({ documentTypes, ...input }) => {
      const requests = documentTypes.map((documentType) => ({
        documentId: uuidv5(`requested/${documentType}`, input.applicationId),
        documentType,
        reason: documentReason(documentType),
      }));
      const step = `request-documents/${documentTypes.join('+')}`;
      return send(input, step, { type: 'RequestDocuments', data: { requests } });
    }),

    changeStatus: refusable(async ({ status, notes, version, ...input }) => {
      const command = { type: 'ChangeApplicationStatus', data: { status, notes } } as const;
      try {
        await send(input, `change-status/${status}/v${version}`, command, { expectedVersion: version });
      } catch (error) {
        // Somebody was faster; the workflow reads the file again and decides anew.
        if (!(error instanceof VersionConflictError)) throw error;
      }
    }),

    remindBorrower: refusable(async ({ documentIds, reminderNumber, reminderKey, ...input }) => {
      const { file, events } = await readFile(input.applicationId);
      const [submitted] = events;
      const wasSent = events.some(
        ({ type, data }) => type === 'DocumentReminderSent' && data.reminderKey === reminderKey,
      );
      const borrower = submitted?.type === 'LoanApplicationSubmitted' ? submitted.data.borrowers[0] : undefined;
      if (wasSent || isFinalStatus(file.status) || !borrower || submitted?.type !== 'LoanApplicationSubmitted') return;
      // A rejected file that is taken up again after its borrower was forgotten.
      if (borrower.email === ERASED) return;

      const documentTypes = file.documents
        .filter(({ documentId }) => documentIds.includes(documentId))
        .map(({ documentType }) => documentType);
      const { loanNumber } = submitted.data;
      const { companyName, nmlsId, security } = await settingsInForce.read();
      const { uploadMaxMegabytes } = security;
      const { firstName } = borrower;
      // The mail goes first: a reminder in the history that never went out would be a false record, while a mail that
      // is sent but not recorded is tried again under the same key.
      await mailer.send({
        key: `${input.applicationId}-${reminderKey}`,
        to: borrower.email,
        ...reminderMail({
          firstName,
          loanNumber,
          documentTypes,
          reminderNumber,
          uploadMaxMegabytes,
          companyName,
          nmlsId,
        }),
      });
      await send(input, reminderKey, {
        type: 'RecordDocumentReminder',
        data: { documentIds: [...documentIds], reminderNumber, channel: 'email', reminderKey },
      });
    }),

    escalate: refusable(({ applicationId, cause, ...escalation }) =>
      send({ applicationId, ...(cause && { cause }) }, `escalate/${escalation.escalationKey}`, {
        type: 'EscalateApplication',
        data: escalation,
      }),
    ),
  };
};
