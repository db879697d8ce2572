import { NotFoundError } from '../../events/kernel/errors.ts';
import type { UserCommand } from '../../events/user/user.decider.ts';
import { answer, type Reply, type RouteContext } from '../http/route.ts';
import type { RouteDeps } from '../services/route-deps.ts';

export type UserDeps = Pick<RouteDeps, 'pool' | 'staff' | 'sessions' | 'settingsInForce' | 'inForce'>;

export const noSuchUser = (userId: string): NotFoundError => new NotFoundError('No user has this id', { userId });

/** Carries out a command to a user and answers with the id and version, once every request here sees what it changed. */
export const changeUser = async (
  { staff, inForce }: Pick<UserDeps, 'staff' | 'inForce'>,
  command: UserCommand,
  context: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>,
  status = 200,
): Promise<Reply> => {
  const outcome = await staff.handle(command.data.userId, command, context);
  await inForce(outcome.position);
  return answer(outcome, { status });
};
