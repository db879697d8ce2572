import { AlreadyTakenError, DomainError, IllegalTransitionError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { stageOfQueue, type WorkQueue } from '../../events/lending/life-cycle/work-queues.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import {
  type LoanApplication,
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import { mostPressing } from '../../projections/work-queues/work-queues.queries.ts';
import type { RouteContext } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type Assignee, sayingWhoHasIt } from './queue-people.ts';
import type { AssignedMany } from './work-queue.contract.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store'>;
/** A file that is the caller's now, and the document of it that has waited longest for a reviewer. */
type Taken = { readonly outcome: Outcome; readonly document: string | null };
type Context = Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata' | 'options'>;

/** Files that others took meanwhile are passed over. */
const CANDIDATES = 25;
const ROUNDS = 4;

const filesOf = ({ store }: Pick<Deps, 'store'>) =>
  openAggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication>(store, loanApplicationAggregate);

const claimOne = (deps: Deps, queue: WorkQueue, id: string, { user, metadata, options }: Context) => {
  const data = { stageId: stageOfQueue[queue], assigneeId: user.id, assigneeName: fullName(user) };
  return filesOf(deps).handle(id, { type: 'ClaimStage', data }, { metadata, options });
};

/** @throws AlreadyTakenError with the name of the first */
export const claim = async (deps: Deps, queue: WorkQueue, id: string, context: Context): Promise<Outcome> => {
  try {
    return await claimOne(deps, queue, id, context);
  } catch (error) {
    throw await sayingWhoHasIt(deps, queue, error);
  }
};

/**
 * The most pressing file that nobody has, which is the caller's from now on; undefined where there is none. Whether it
 * still is nobody's is decided on its own stream, so two people at once get two files.
 */
export const claimNext = async (deps: Deps, queue: WorkQueue, context: Context): Promise<Taken | undefined> => {
  const passedOver = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = await mostPressing(deps.pool, { queue }, CANDIDATES + passedOver.size);
    const candidates = files.filter(({ id }) => !passedOver.has(id));
    if (candidates.length === 0) return undefined;
    for (const { id, document } of candidates) {
      try {
        const outcome = await claimOne(deps, queue, id, context);
        // A repeat of the request is answered with the file that it took at first.
        return { outcome, document: outcome.id === id ? document : null };
      } catch (error) {
        if (!(error instanceof AlreadyTakenError || error instanceof IllegalTransitionError)) throw error;
        passedOver.add(id);
      }
    }
  }
  return undefined;
};

export const give = (
  deps: Deps,
  queue: WorkQueue,
  id: string,
  assignee: Assignee | null,
  { metadata, options }: Pick<Context, 'metadata' | 'options'>,
) => {
  const stageId = stageOfQueue[queue];
  const command: LoanApplicationCommand =
    assignee === null
      ? { type: 'ReleaseStage', data: { stageId } }
      : { type: 'AssignStage', data: { stageId, ...assignee } };
  return filesOf(deps).handle(id, command, { metadata, options });
};

/** One after the other; what is refused for one file holds up no other. */
export const giveMany = async (
  deps: Deps,
  queue: WorkQueue,
  ids: readonly string[],
  assignee: Assignee | null,
  { metadata, options: { commandId } }: Pick<Context, 'metadata' | 'options'>,
): Promise<AssignedMany & { readonly position: number }> => {
  const results: AssignedMany['results'] = [];
  let position = 0;
  for (const id of ids) {
    // Each is a command of its own, so that a repeat of the request finds each as it was.
    const options = { commandId: idFrom(commandId, id) };
    try {
      const outcome = await give(deps, queue, id, assignee, { metadata, options });
      position = Math.max(position, outcome.position);
      results.push({ id, isDone: true, problem: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ id, isDone: false, problem: error.message });
    }
  }
  return { results, position };
};
