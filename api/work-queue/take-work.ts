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

/** Acts on the files of a queue. */
export const createWork = ({ pool, store }: Deps) => {
  const applications = openAggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication>(
    store,
    loanApplicationAggregate,
  );

  const claimOne = (queue: WorkQueue, id: string, { user, metadata, options }: Context) => {
    const data = { stageId: stageOfQueue[queue], assigneeId: user.id, assigneeName: fullName(user) };
    return applications.handle(id, { type: 'ClaimStage', data }, { metadata, options });
  };

  /** @throws AlreadyTakenError with the name of whoever was first */
  const claim = async (queue: WorkQueue, id: string, context: Context): Promise<Outcome> => {
    try {
      return await claimOne(queue, id, context);
    } catch (error) {
      throw await sayingWhoHasIt({ pool }, queue, error);
    }
  };

  /**
   * The most pressing file that nobody has, which is the caller's from now on; undefined where there is none. Whether it
   * still is nobody's is decided on its own stream, so two people at once get two files.
   */
  const claimNext = async (queue: WorkQueue, context: Context): Promise<Taken | undefined> => {
    const passedOver = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const files = await mostPressing(pool, { queue }, CANDIDATES + passedOver.size);
      const candidates = files.filter(({ id }) => !passedOver.has(id));
      if (candidates.length === 0) return undefined;
      for (const { id, document } of candidates) {
        try {
          const outcome = await claimOne(queue, id, context);
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

  const give = (
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
    return applications.handle(id, command, { metadata, options });
  };

  /** One after the other; what is refused for one file holds up no other. */
  const giveMany = async (
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
        const outcome = await give(queue, id, assignee, { metadata, options });
        position = Math.max(position, outcome.position);
        results.push({ id, isDone: true, problem: null });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ id, isDone: false, problem: error.message });
      }
    }
    return { results, position };
  };

  return { claim, claimNext, give, giveMany };
};
