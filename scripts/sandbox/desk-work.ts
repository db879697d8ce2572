import { randomUUID } from 'node:crypto';
import type { DeskState } from './desk-state.ts';
import { messageOf } from './message.ts';
import type { Step, TakenOrder } from './order/orders.ts';
import type { Answer, sendSigned } from './send.ts';

export type WorkDeps = {
  /** A vendor's signing secret; undefined where it has none. */
  readonly secretOf: (partnerId: string) => string | undefined;
  readonly say: (line: string) => void;
  readonly send: typeof sendSigned;
};

const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 60_000;
const MOST_SENT = 50;

const isTaken = ({ status }: Answer): boolean => status >= 200 && status < 300;

type Due = { readonly taken: TakenOrder; readonly step: Step };

/** Messages whose time has come, oldest first; none of an order on hold, or of a vendor that is down or silent. */
export const dueSteps = (state: DeskState): readonly Due[] =>
  state
    .current()
    .orders.filter(
      ({ standing, order }) => standing !== 'on_hold' && !['down', 'silent'].includes(state.behaviourOf(order.orderId)),
    )
    .flatMap((taken) => taken.steps.map((step) => ({ taken, step })))
    .filter(({ step }) => step.dueAt <= Date.now())
    .toSorted((one, other) => one.step.dueAt - other.step.dueAt);

const tellPortal = async (
  state: DeskState,
  { send }: WorkDeps,
  { taken, step }: Due,
  secret: string,
): Promise<Answer> => {
  const { orderId, ...order } = taken.order;
  const behaviour = state.behaviourOf(orderId);
  const body = await messageOf(taken, step, behaviour);
  const again = taken.times === undefined ? '' : `_${taken.times + 1}`;
  const id = `msg_${orderId}${again}_${step.sequence}`;
  const answer = await send(order.callback, secret, { id, body });
  if (behaviour === 'duplicate' && isTaken(answer)) {
    await send(order.callback, secret, { id, body });
    // As a vendor that restarts: the same message under an id of its own.
    await send(order.callback, secret, { id: `msg_${randomUUID()}`, body });
  }
  return answer;
};

/** The remaining steps may have been planned anew while this one was on its way. */
const presentStep = ({ steps }: TakenOrder, step: Step): Step | undefined =>
  steps.find(({ sequence }) => sequence === step.sequence) ??
  steps.find(({ type, revision }) => type === step.type && revision === step.revision);

/** Sends one message that is due. A message not taken is sent again, at growing intervals. */
export const sendDue = async (state: DeskState, deps: WorkDeps, due: Due): Promise<void> => {
  const { taken, step } = due;
  const { orderId, orderNumber } = taken.order;
  const secret = deps.secretOf(taken.partnerId);
  const answer = secret
    ? await tellPortal(state, deps, due, secret)
    : { status: 0, text: `There is no signing secret of ${taken.partnerId}` };
  const now = state.find(orderId);
  if (!now) return;
  const line = { at: new Date().toISOString(), type: step.type, sequence: step.sequence };
  const sent = [...now.sent, { ...line, status: answer.status, answer: answer.text }].slice(-MOST_SENT);
  const said = presentStep(now, step);
  const others = now.steps.filter((each) => each !== said);
  if (!isTaken(answer)) deps.say(`${orderNumber} ${step.type} was not taken: ${answer.status} ${answer.text}`);
  if (isTaken(answer) || !said || step.attempts + 1 >= MOST_ATTEMPTS) {
    const isDelivered = step.type === 'order.delivered' && isTaken(answer) && now.standing === 'open';
    state.replace({ ...now, sent, steps: others, ...(isDelivered && { standing: 'delivered' }) });
    return;
  }
  const pause = Math.min(1_000 * 2 ** step.attempts, LONGEST_PAUSE_MS);
  const again = { ...said, attempts: step.attempts + 1, dueAt: Date.now() + pause };
  state.replace({ ...now, sent, steps: [...others, again] });
};
