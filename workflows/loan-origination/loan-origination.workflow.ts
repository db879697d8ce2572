import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  log,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import {
  FILE_CHANGED_SIGNAL,
  type FileChanged,
  type LoanFileSummary,
  type LoanOriginationActivities,
  type LoanOriginationInput,
  WAITING_FOR_QUERY,
  type WaitingFor,
} from './loan-origination.contract.ts';
import { nextStep, type StepCommand } from './next-step.ts';
import { elapsedSince, learnTimes } from './wait-clock.ts';

const fileChangedSignal = defineSignal<[FileChanged]>(FILE_CHANGED_SIGNAL);
const waitingForQuery = defineQuery<WaitingFor | null>(WAITING_FOR_QUERY);

const HOUR_MS = 3_600_000;

// Retried until they work: the log or the mail server may be away for hours.
const retry = { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' } as const;
const { loadFile, openStage, closeStage, requestDocuments, changeStatus, escalate } =
  proxyActivities<LoanOriginationActivities>({ startToCloseTimeout: '10 seconds', retry });
const { remindBorrower } = proxyActivities<LoanOriginationActivities>({ startToCloseTimeout: '1 minute', retry });

/**
 * Accompanies one loan file from its submission until it is final. It keeps no state of its own that matters: whatever
 * wakes it, it reads the file and does what `nextStep` says (docs/adr/0006).
 */
export async function loanOriginationWorkflow(input: LoanOriginationInput): Promise<void> {
  const { applicationId } = input;
  let toldVersion = input.version;
  let startedAt = input.startedAt ?? {};
  let lastStep = '';
  let waitingFor: WaitingFor | null = {
    what: 'the workflow to read the file',
    since: workflowInfo().startTime.toISOString(),
    onWhom: 'done by Lendlog itself',
  };
  setHandler(fileChangedSignal, ({ version }) => void (toldVersion = Math.max(toldVersion, version)));
  setHandler(waitingForQuery, () => waitingFor);

  while (!workflowInfo().continueAsNewSuggested) {
    const file = await loadFile({ applicationId });
    startedAt = learnTimes(startedAt, file, Date.now());
    const step = nextStep(file, elapsedSince(startedAt, Date.now()));
    if (step.kind === 'end') {
      waitingFor = null;
      await condition(allHandlersFinished);
      return;
    }
    waitingFor = step.waitingFor;
    const isNews = () => toldVersion > file.version;

    if (step.kind === 'wait') {
      await (step.dueInMs === undefined ? condition(isNews) : condition(isNews, step.dueInMs));
      continue;
    }
    // The same step on an unchanged file had no effect: asking again at once would never end.
    const thisStep = `${file.version} ${JSON.stringify(step.command)}`;
    const isDone = thisStep !== lastStep && (await tryStep(step.command, file));
    lastStep = thisStep;
    if (!isDone) await condition(isNews, HOUR_MS);
  }

  await condition(allHandlersFinished);
  await continueAsNew<typeof loanOriginationWorkflow>({ applicationId, version: toldVersion, startedAt });
}

/** @returns false when the file refused the step; what refused it may change later */
const tryStep = async (command: StepCommand, file: LoanFileSummary): Promise<boolean> => {
  try {
    await carryOut(command, file);
    return true;
  } catch (error) {
    const isRefusal = error instanceof ActivityFailure && error.cause instanceof ApplicationFailure;
    if (!isRefusal) throw error;
    log.warn('the file refused a step', { step: command.type, code: error.cause.type, reason: error.cause.message });
    return false;
  }
};

const carryOut = (command: StepCommand, file: LoanFileSummary): Promise<void> => {
  const { applicationId, cause, version } = file;
  switch (command.type) {
    case 'openStage':
      return openStage({ applicationId, cause, stageId: command.stageId });
    case 'closeStage':
      return closeStage({ applicationId, cause, stageId: command.stageId, notes: command.notes });
    case 'requestDocuments':
      return requestDocuments({ applicationId, cause, documentTypes: command.documentTypes });
    case 'changeStatus':
      return changeStatus({ applicationId, cause, version, status: command.status, notes: command.notes });
    case 'remindBorrower': {
      const { documentIds, reminderNumber, reminderKey } = command;
      return remindBorrower({ applicationId, documentIds, reminderNumber, reminderKey });
    }
    case 'escalate': {
      const { type: _type, ...escalation } = command;
      return escalate({ applicationId, ...escalation });
    }
  }
};
