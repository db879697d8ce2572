import type { z } from 'zod';
import { ValidationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { inWords } from '../../events/lending/fields/words.ts';
import { requirePermission } from '../http/requests/require-permission.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { createUserSchema, editUserSchema, userStatusSchema } from './user.contract.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import { findMember } from '../services/accounts/staff.ts';
import { changeMember, changeUser, noSuchUser, refuseAboveOwn, refuseSuperior, type UserDeps } from './user.deps.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';

const answer = { 200: { description: 'Done, and in force', schema: commandAnswerSchema } };

type Edit = z.output<typeof editUserSchema>;

/**
 * The form sends every field. @returns the edit without role, e-mail and status that are as they were: neither do they need
 * a permission then, nor undo what somebody else does meanwhile
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

/** Adding, changing and removing members of staff. */
export const userCommandRoutes = (deps: UserDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/users',
    summary: 'Add a user, or invite one with the status pending_activation',
    tag: 'Users',
    permission: 'users.create',
    body: createUserSchema,
    responses: { 201: { description: 'The user is added', schema: commandAnswerSchema } },
    handle: async (context) => {
      const { phone, title, department, ...required } = context.body;
      refuseAboveOwn(context.user, required, `add a user with the role ${inWords(required.role)}`);
      await requireRecentSignIn(deps, context, 'add a user');
      const userId = idFrom(context.options.commandId, 'user');
      const data = {
        userId,
        ...required,
        ...(phone !== null && { phone }),
        ...(title !== null && { title }),
        ...(department !== null && { department }),
      };
      return changeUser(deps, { type: 'RegisterUser', data }, context, 201);
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/users/:id',
    summary: 'Change a user; another role or email address needs users.approve',
    tag: 'Users',
    permission: 'users.update',
    params: idParams,
    body: editUserSchema,
    responses: answer,
    handle: async (context) => {
      const userId = context.params.id;
      const { id = userId, ...edit } = context.body;
      if (id.toLowerCase() !== userId) {
        throw new ValidationError('The id is another one than in the address', [
          { field: 'id', message: 'Leave it out, or send the id of the address' },
        ]);
      }
      await refuseSuperior(deps, context.user, userId);
      const data = await withoutUnchanged(deps, userId, edit);
      // The role says what somebody may do, and the e-mail who may sign in as them: changing either gives permissions.
      const givesPermissions = data.role !== undefined || data.email !== undefined;
      if (data.role !== undefined) requirePermission(context.user, 'users.approve', 'change the role of a user');
      if (data.email !== undefined) requirePermission(context.user, 'users.approve', 'change an email address');
      if (givesPermissions) await requireRecentSignIn(deps, context, 'change a role or an email address');
      const reply = await changeMember(deps, { type: 'EditUser', data: { userId, ...data } }, context);
      const isOut = data.status !== undefined && data.status !== 'active';
      if (isOut || data.email !== undefined) await deps.sessions.end(userId, {});
      return reply;
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/users/:id/status',
    summary: 'Activate, deactivate, suspend, or have a user sign in once more before being active',
    tag: 'Users',
    permission: 'users.update',
    params: idParams,
    body: userStatusSchema,
    responses: answer,
    handle: async (context) => {
      await refuseSuperior(deps, context.user, context.params.id);
      const data = { userId: context.params.id, ...context.body };
      const reply = await changeMember(deps, { type: 'EditUser', data }, context);
      if (data.status !== 'active') await deps.sessions.end(data.userId, {});
      return reply;
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/users/:id',
    summary: 'Delete a user: nobody signs in as them any more; what they did stays in the history under their name',
    tag: 'Users',
    permission: 'users.delete',
    params: idParams,
    responses: answer,
    handle: async (context) => {
      const userId = context.params.id;
      await refuseSuperior(deps, context.user, userId);
      const reply = await changeMember(deps, { type: 'DeleteUser', data: { userId } }, context);
      await deps.sessions.end(userId, {});
      return reply;
    },
  }),
];
