import { AlreadyTakenError, ValidationError } from '../../events/kernel/errors.ts';
import { meets } from '../../events/lending/decisions/decision-permissions.ts';
import { ruleInWords } from '../../events/lending/decisions/decision-rights.ts';
import { effectivePermissions } from '../../events/lending/permissions/permissions.ts';
import { workRules } from '../../events/lending/decisions/work-rules.ts';
import { type WorkQueue, workQueueNames } from '../../events/lending/life-cycle/work-queues.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { findUserById, listAssignees, mayWorkOnFiles, type UserRow } from '../../projections/users/users.queries.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

type Deps = Pick<RouteDeps, 'pool'>;
export type Assignee = { readonly assigneeId: string; readonly assigneeName: string };

const mayWorkIn = (queue: WorkQueue, user: UserRow): boolean =>
  mayWorkOnFiles(user) &&
  meets({ role: user.role, permissions: effectivePermissions(user.role, user.overrides) }, workRules[queue]);

/** Everybody who may be given work of a queue, by name. */
export const peopleOf = async ({ pool }: Deps, queue: WorkQueue): Promise<{ id: string; name: string }[]> => {
  const people = await listAssignees(pool);
  return people.filter((user) => mayWorkIn(queue, user)).map((user) => ({ id: user.id, name: fullName(user) }));
};

/** @throws ValidationError for someone who may not work in the queue */
export const assigneeFor = async ({ pool }: Deps, queue: WorkQueue, assigneeId: string): Promise<Assignee> => {
  const user = await findUserById(pool, assigneeId);
  if (user && mayWorkIn(queue, user)) return { assigneeId: user.id, assigneeName: fullName(user) };
  throw new ValidationError(
    user?.status === 'active'
      ? `${fullName(user)} may not work in ${workQueueNames[queue]}: that takes ${ruleInWords(workRules[queue])}`
      : 'No active user has this id',
    [{ field: 'assigneeId', message: `Choose one of the people that GET /api/work-queues/${queue}/people lists` }],
  );
};

/** The refusal of a claim, with the name of the first; any other error as it is. */
export const sayingWhoHasIt = async ({ pool }: Deps, queue: WorkQueue, error: unknown): Promise<unknown> => {
  if (!(error instanceof AlreadyTakenError) || typeof error.details.assigneeId !== 'string') return error;
  const holder = await findUserById(pool, error.details.assigneeId);
  const name = holder ? fullName(holder) : 'Someone else';
  return new AlreadyTakenError(
    `${name} was first and has ${workQueueNames[queue]} of this application. Take another one, or ask to have it assigned to you.`,
    error.details,
  );
};
