import { randomUUID } from 'node:crypto';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import type { StageId, StageStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { Scenario, Stage } from '../../replay/scenario.ts';
import { loanFileIn, neededTypes } from '../support/loan-file.ts';

type File = ReturnType<typeof loanFileIn>;

const CARRY_OUT = 'loanOrigination.carryOut';
const DECIDE = 'loanOrigination.decide';

const setStage = (file: File, stageId: StageId, status: Exclude<StageStatus, 'pending'>) =>
  file.send({ type: 'ChangeStage', data: { stageId, status, may: authorities } });

const submitted = async (store: EventStore): Promise<File> => {
  const file = loanFileIn(store);
  await file.submit();
  return file;
};

const opened = async (store: EventStore): Promise<File> => {
  const file = await submitted(store);
  await setStage(file, 'pre_qualification', 'in_progress');
  await setStage(file, 'document_collection', 'in_progress');
  return file;
};

const asked = async (store: EventStore): Promise<File> => {
  const file = await opened(store);
  const requests = neededTypes.map((documentType) => ({
    documentId: randomUUID(),
    documentType,
    reason: 'Asked for in a test',
  }));
  await file.send({ type: 'RequestDocuments', data: { requests } });
  return file;
};

const uploaded = async (store: EventStore): Promise<File> => {
  const file = await asked(store);
  for (const type of neededTypes) await file.upload(type);
  return file;
};

/** The history stops where the step was decided and is about to be carried out. */
const untilStep = async ({ hold, wake }: Stage, { applicationId }: File, type: string): Promise<string> => {
  const held = hold(CARRY_OUT, ({ step }) => step?.type === type);
  await wake(applicationId);
  await held.reached;
  return applicationId;
};

/** The history stops where the workflow has waited, was told of something, and is about to look again. */
const untilWoken = async (stage: Stage, file: File, timers: number): Promise<string> => {
  const { applicationId } = file;
  await stage.wake(applicationId);
  const due = await stage.untilAtRest(applicationId);
  if (due.length !== timers) throw new Error(`It waits with ${due.length} timers instead of ${timers}`);
  await file.send({ type: 'CommentOnApplication', data: { commentId: randomUUID(), comment: 'News' } });
  const held = stage.hold(DECIDE);
  await stage.wake(applicationId);
  await held.reached;
  return applicationId;
};

export const scenarios: readonly Scenario[] = [
  { name: 'open-stage', play: async (stage) => untilStep(stage, await submitted(stage.store), 'openStage') },
  {
    name: 'close-stage',
    play: async (stage) => {
      const file = await opened(stage.store);
      await file.deliverCreditReport();
      return untilStep(stage, file, 'closeStage');
    },
  },
  { name: 'request-documents', play: async (stage) => untilStep(stage, await opened(stage.store), 'requestDocuments') },
  {
    name: 'change-status',
    play: async (stage) => {
      const file = await asked(stage.store);
      await setStage(file, 'pre_qualification', 'completed');
      return untilStep(stage, file, 'changeStatus');
    },
  },
  {
    name: 'remind',
    play: async (stage) => {
      const file = await asked(stage.store);
      await stage.age(4);
      return untilStep(stage, file, 'remindBorrower');
    },
  },
  {
    name: 'escalate',
    play: async (stage) => {
      const file = await uploaded(stage.store);
      await stage.age(4);
      return untilStep(stage, file, 'escalate');
    },
  },
  { name: 'wait-with-due', play: async (stage) => untilWoken(stage, await asked(stage.store), 1) },
  {
    name: 'wait-without-due',
    play: async (stage) => {
      const file = await uploaded(stage.store);
      for (const type of neededTypes) await file.verify(type);
      await setStage(file, 'document_collection', 'completed');
      await setStage(file, 'underwriting', 'in_progress');
      return untilWoken(stage, file, 0);
    },
  },
  {
    name: 'refused-step',
    play: async (stage) => {
      const file = await opened(stage.store);
      const held = stage.hold(CARRY_OUT, ({ step }) => step?.type === 'requestDocuments');
      await stage.wake(file.applicationId);
      await held.reached;
      await file.setStatus('rejected');
      held.letGo();
      await stage.untilAtRest(file.applicationId);
      return file.applicationId;
    },
  },
  {
    name: 'done-and-looked-again',
    play: async (stage) => {
      const file = await submitted(stage.store);
      await stage.wake(file.applicationId);
      await stage.untilAtRest(file.applicationId);
      return file.applicationId;
    },
  },
  {
    name: 'end',
    play: async (stage) => {
      const file = await submitted(stage.store);
      await file.setStatus('rejected');
      await stage.wake(file.applicationId);
      await stage.untilEnded(file.applicationId);
      return file.applicationId;
    },
  },
  {
    name: 'looked-within-the-task',
    play: async (stage) => untilStep(stage, await submitted(stage.store), 'openStage'),
  },
  {
    name: 'waits-within-the-task',
    play: async (stage) => {
      const { applicationId } = await asked(stage.store);
      await stage.wake(applicationId);
      await stage.untilAtRest(applicationId);
      return applicationId;
    },
  },
];
