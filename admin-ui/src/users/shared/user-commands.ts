import type { z } from 'zod';
import type {
  createUserSchema,
  editUserSchema,
  overridePermissionsSchema,
  User,
  UserHistoryLine,
} from '../../../../api/user/user.contract.ts';
import type { Provider } from '../../../../api/services/accounts/providers.contract.ts';
import type { sessionsEndedSchema } from '../../../../api/services/accounts/sessions.contract.ts';
import type { UserStatus } from '../../../../events/lending/permissions/permissions.ts';
import { command, read } from '../../client/http.ts';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Ended = z.infer<typeof sessionsEndedSchema>;

const readUser = (id: string): Promise<User> => read<User>(`users/${id}`);

/** The user as it is now; undefined when that cannot be read, in which case the refusal before says enough. */
export const readNewest = ({ id }: User): Promise<User | undefined> => readUser(id).catch(() => undefined);

/** Changes to the user after a version, newest first; empty where they cannot be read. */
export const readChangesSince = async ({ id, version }: User): Promise<readonly UserHistoryLine[]> => {
  const lines = await read<readonly UserHistoryLine[]>(`users/${id}/history`).catch(() => []);
  return lines.filter((line) => line.version > version).toSorted((one, other) => other.version - one.version);
};

/** Someone signing in is a new version of the user too, and no conflict. */
const sendOn = <Answer>(
  seen: User,
  judgedBy: (user: User) => unknown,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> => sendAsJudged({ seen, judgedBy, read: () => readUser(seen.id), send });

/** Values of the edit form. */
export const formFieldsOf = (user: User): z.input<typeof createUserSchema> => {
  const { firstName, lastName, email, phone, title, role, department, status } = user;
  // Nobody opens the form of a deleted user.
  const settable = status === 'deleted' ? 'inactive' : status;
  return {
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    title: title ?? '',
    role,
    department: department ?? '',
    status: settable,
  };
};

export const createUser = (body: z.input<typeof createUserSchema>) =>
  command<Changed>({ method: 'POST', path: 'users', body });

export const editUser = (seen: User, changes: z.input<typeof editUserSchema>) =>
  sendOn(seen, formFieldsOf, (version) =>
    command<Changed>({ method: 'PATCH', path: `users/${seen.id}`, body: { id: seen.id, ...changes }, version }),
  );

export const setStatus = (seen: User, status: UserStatus) =>
  sendOn(
    seen,
    (user) => user.status,
    (version) => command<Changed>({ method: 'PATCH', path: `users/${seen.id}/status`, body: { status }, version }),
  );

export const deleteUser = (seen: User) =>
  sendOn(seen, formFieldsOf, (version) => command<Changed>({ method: 'DELETE', path: `users/${seen.id}`, version }));

/** The state behind a change of permissions. */
export const accessOf = ({ role, permissions }: User) => ({ role, permissions });

export const overridePermissions = (
  seen: User,
  permissions: z.input<typeof overridePermissionsSchema>['permissions'],
) =>
  sendOn(seen, accessOf, (version) =>
    command<Changed>({ method: 'PATCH', path: `users/${seen.id}/permissions`, body: { permissions }, version }),
  );

export const endSessions = (userId: string, sessionId?: string) =>
  command<Ended>({
    method: 'DELETE',
    path: sessionId === undefined ? `users/${userId}/sessions` : `users/${userId}/sessions/${sessionId}`,
  });

/** The next sign-in at the provider under the user's verified email connects an account there. */
export const allowProvider = ({ id }: User, provider: Provider) =>
  command<Changed>({ method: 'POST', path: `users/${id}/identities`, body: { provider } });

export const resetIdentities = ({ id }: User) => command<Changed>({ method: 'DELETE', path: `users/${id}/identities` });
