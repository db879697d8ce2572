import type { z } from 'zod';
import { ValidationError } from '../../events/kernel/errors.ts';
import { inWords } from '../../events/lending/fields/words.ts';
import { requirePermission } from '../http/requests/require-permission.ts';
import type { Route, SignedInUser } from '../http/requests/route.ts';
import { createUserSchema, editUserSchema, userStatusSchema } from './user.contract.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import { isNameOfAnother } from '../../projections/users/users.queries.ts';
import { findMember } from '../services/accounts/staff.ts';
import { noSuchUser, refuseAboveOwn, refuseSuperior, userRoute, type UserDeps } from './user.deps.ts';

type Edit = z.output<typeof editUserSchema>;

/**
 * The form sends every field. @returns the edit without role, e-mail and status that are as they were: neither do they need
 * a permission then, nor undo what someone else does meanwhile
 */
const withoutUnchanged = async ({ staff }: UserDeps, userId: string, edit: Edit): Promise<Edit> => {
  const found = await findMember(staff, userId);
  if (!found) throw noSuchUser(userId);
  const { role, email, status, ...others } = edit;
  return {
    ...others,
    ...(role !== found.user.role && { role }),
    ...(email !== found.user.email && { email }),
    ...(status !== found.user.status && { status }),
  };
};

/** Own doing would read as the colleague's everywhere. Who keeps the accounts may have two people of one name. @throws ValidationError */
const refuseNameOfColleague = async ({ staff, pool }: UserDeps, userId: string, edit: Edit): Promise<void> => {
  const found = await findMember(staff, userId);
  if (!found || (edit.firstName === undefined && edit.lastName === undefined)) return;
  const { firstName = found.user.firstName, lastName = found.user.lastName } = edit;
  const isAsBefore = firstName === found.user.firstName && lastName === found.user.lastName;
  if (isAsBefore || !(await isNameOfAnother(pool, { id: userId, firstName, lastName }))) return;
  throw new ValidationError('A colleague has this name', [
    { field: 'lastName', message: 'Add a middle initial, or ask another administrator to rename you' },
  ]);
};

/** Adding, changing and removing members of staff. */
export const userCommandRoutes = (deps: UserDeps): Route[] => {
  const route = userRoute(deps);
  /** Someone may be given more permissions meanwhile. */
  const beforeAppend = ({ user, params: { id } }: { user: SignedInUser; params: { id: string } }) =>
    refuseSuperior(deps, user, id);
  return [
    route({
      method: 'post',
      path: '/api/users',
      summary: 'Add a user, or invite one with the status pending_activation',
      permission: 'users.create',
      body: createUserSchema,
      creates: 'user',
      done: 'The user is added',
      command: async (context, userId) => {
        const { phone, title, department, ...required } = context.body;
        refuseAboveOwn(context.user, required, `add a user with the role ${inWords(required.role)}`);
        await requireRecentSignIn(deps, context, 'add a user');
        const data = {
          userId,
          ...required,
          ...(phone !== null && { phone }),
          ...(title !== null && { title }),
          ...(department !== null && { department }),
        };
        return { type: 'RegisterUser', data };
      },
    }),
    route({
      method: 'patch',
      path: '/api/users/:id',
      summary: 'Change a user; another role or email address needs users.approve',
      permission: 'users.update',
      body: editUserSchema,
      beforeAppend,
      command: async (context, userId) => {
        const { id = userId, ...edit } = context.body;
        if (id.toLowerCase() !== userId) {
          throw new ValidationError('The id is another one than in the address', [
            { field: 'id', message: 'Leave it out, or send the id of the address' },
          ]);
        }
        await refuseSuperior(deps, context.user, userId);
        if (context.user.id === userId) await refuseNameOfColleague(deps, userId, edit);
        const data = await withoutUnchanged(deps, userId, edit);
        // The role says what someone may do, and the e-mail who may sign in as them: changing either gives permissions.
        const givesPermissions = data.role !== undefined || data.email !== undefined;
        if (data.role !== undefined) requirePermission(context.user, 'users.approve', 'change the role of a user');
        if (data.email !== undefined) requirePermission(context.user, 'users.approve', 'change an email address');
        if (givesPermissions) await requireRecentSignIn(deps, context, 'change a role or an email address');
        return { type: 'EditUser', data: { userId, ...data } };
      },
    }),
    route({
      method: 'patch',
      path: '/api/users/:id/status',
      summary: 'Activate, deactivate, suspend, or have a user sign in once more before being active',
      permission: 'users.update',
      body: userStatusSchema,
      beforeAppend,
      command: async (context, userId) => {
        await refuseSuperior(deps, context.user, userId);
        return { type: 'EditUser', data: { userId, ...context.body } };
      },
    }),
    route({
      method: 'delete',
      path: '/api/users/:id',
      summary: 'Delete a user: they can no longer sign in; what they did stays in the history under their name',
      permission: 'users.delete',
      beforeAppend,
      command: async (context, userId) => {
        await refuseSuperior(deps, context.user, userId);
        return { type: 'DeleteUser', data: { userId } };
      },
    }),
  ];
};
