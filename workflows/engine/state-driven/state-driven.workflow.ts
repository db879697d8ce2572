import {
  ActivityFailure,
  allHandlersFinished,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  log,
  patched,
  scheduleActivity,
  scheduleLocalActivity,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import {
  type Answer,
  type Ask,
  type Next,
  type News,
  NEWS_SIGNAL,
  type StateDrivenInput,
  type StartedAt,
  type Step,
  type WaitingFor,
  WAITING_FOR_QUERY,
} from './state-driven.contract.ts';

// This is replayed over the histories of everything under way. What it does about them is decided in activities; before
// changing a line here, read docs/how-to/change-a-workflow.md.

const newsSignal = defineSignal<[News]>(NEWS_SIGNAL);
const waitingForQuery = defineQuery<WaitingFor | null>(WAITING_FOR_QUERY);

const HOUR_MS = 3_600_000;
const ATTEMPT_MS = 10_000;
/** Well within what a workflow task may take. */
const LOCAL_ATTEMPT_MS = 5_000;
/** An answer that took longer reckons with a time that has passed: the log may have been away for hours. */
const STALE_MS = 60_000;

// Retried until they work: whatever they need may be away for hours.
const retry = { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' } as const;

/** The loop of every state-driven workflow: a workflow is this function under a name of its own. */
export async function stateDrivenWorkflow(input: StateDrivenInput): Promise<void> {
  const { id } = input;
  let told = input.position;
  let startedAt = input.startedAt ?? {};
  let lastKey = '';
  let waitingFor: WaitingFor | null = {
    what: 'the workflow to begin',
    since: workflowInfo().startTime.toISOString(),
    onWhom: 'done by Lendlog itself',
  };
  setHandler(newsSignal, ({ position }) => void (told = Math.max(told, position)));
  setHandler(waitingForQuery, () => waitingFor);

  while (!workflowInfo().continueAsNewSuggested) {
    const toldBefore = told;
    const { now, answer } = await ask(id, startedAt);
    const { next } = answer;
    // The answer covers all news from before the question.
    const seen = Math.max(answer.seen, toldBefore);
    const isNews = (): boolean => told > seen;
    ({ startedAt } = answer);

    if (next.kind === 'end') {
      waitingFor = null;
      await condition(allHandlersFinished);
      if (isNews()) continue;
      return;
    }
    ({ waitingFor } = next);
    if (next.kind === 'wait') {
      await untilNews(isNews, dueAt(now, next));
      continue;
    }
    // Asked for again at once, the step had no effect: doing it again would never end.
    const isDone = next.step.key !== lastKey && (await tryStep(id, next));
    lastKey = next.step.key;
    if (isDone) continue;
    await untilNews(isNews, Date.now() + HOUR_MS);
    lastKey = '';
  }

  await condition(allHandlersFinished);
  await continueAsNew<typeof stateDrivenWorkflow>({ id, position: told, startedAt });
}

type Asked = { readonly now: number; readonly answer: Answer };

const ask = async (id: string, startedAt: StartedAt): Promise<Asked> => {
  const asked = await askOnce({ id, startedAt, now: Date.now() });
  return Date.now() - asked.now < STALE_MS ? asked : askOnce({ id, startedAt, now: Date.now() });
};

const askOnce = async (question: Ask): Promise<Asked> => {
  const locally = patched('look-within-the-task') ? await lookLocally(question) : undefined;
  return { now: question.now, answer: locally ?? (await look(question)) };
};

const look = (question: Ask): Promise<Answer> => {
  const options = { startToCloseTimeout: ATTEMPT_MS, retry };
  return scheduleActivity<Answer>(`${workflowInfo().workflowType}.decide`, [question], options);
};

/** Within the workflow task that asks, which spares the engine another one; undefined when it failed, for whatever reason. */
const lookLocally = async (question: Ask): Promise<Answer | undefined> => {
  const options = { startToCloseTimeout: LOCAL_ATTEMPT_MS, retry: { maximumAttempts: 1 } };
  try {
    return await scheduleLocalActivity<Answer>(`${workflowInfo().workflowType}.decide`, [question], options);
  } catch {
    // Tried again outside of the task, which must not be held up for hours; what is final is so there too.
    return undefined;
  }
};

const dueAt = (now: number, { dueInMs }: Extract<Next, { kind: 'wait' }>): number | undefined =>
  dueInMs === undefined ? undefined : now + dueInMs;

const untilNews = async (isNews: () => boolean, due: number | undefined): Promise<void> => {
  if (due === undefined) await condition(isNews);
  else await condition(isNews, Math.max(1, due - Date.now()));
};

/** @returns false when the step was refused; what refused it may change later */
const tryStep = async (id: string, { step, timeoutMs }: { step: Step; timeoutMs?: number }): Promise<boolean> => {
  const options = { startToCloseTimeout: timeoutMs ?? ATTEMPT_MS, retry };
  try {
    await scheduleActivity(`${workflowInfo().workflowType}.carryOut`, [{ id, step }], options);
    return true;
  } catch (error) {
    const isRefusal = error instanceof ActivityFailure && error.cause instanceof ApplicationFailure;
    if (!isRefusal) throw error;
    const { type, onBehalfOf } = step;
    log.warn('a step was refused', { step: type, code: error.cause.type, reason: error.cause.message, onBehalfOf });
    return false;
  }
};
