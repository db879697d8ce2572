import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { Pool } from '../../events/platform/database.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import type { UserCommand } from '../../events/user/user.decider.ts';
import { commandReply, type Reply, type RouteContext } from '../http/route.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Staff } from './staff.ts';

export type UserDeps = {
  readonly pool: Pool;
  readonly staff: Staff;
  readonly sessions: Sessions;
  readonly settingsInForce: SettingsInForce;
  /** Waits until what is read with a session has everything up to the position, two seconds at most. */
  readonly inForce: (position: number) => Promise<void>;
};

/** An id as it stands in stream names; a uuid in capitals is the same id. */
export const userIdParameter = z.uuid().toLowerCase();
export const userParams = z.object({ id: userIdParameter });

export const noSuchUser = (userId: string): NotFoundError => new NotFoundError('No user has this id', { userId });

/** Carries out a command to a user and answers with the id and version, once every request here sees what it changed. */
export const changeUser = async (
  { staff, inForce }: Pick<UserDeps, 'staff' | 'inForce'>,
  command: UserCommand,
  { metadata, command: options }: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'command'>,
  status = 200,
): Promise<Reply> => {
  const result = await staff.handle(command, metadata, options);
  await inForce(result.position);
  return commandReply(result, { id: command.data.userId, version: result.version }, status);
};
