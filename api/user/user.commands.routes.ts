import type { z } from 'zod';
import { ForbiddenError, ValidationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { allows, permissionsBeyond, type Role } from '../../events/lending/permissions.ts';
import { requirePermission } from '../http/require-permission.ts';
import { idParams } from '../http/params.ts';
import { defineRoute, type Route, type SignedInUser } from '../http/route.ts';
import { createUserSchema, editUserSchema, userStatusSchema } from './user.contract.ts';
import { findMember } from '../services/staff.ts';
import { changeUser, noSuchUser, type UserDeps } from './user.deps.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';

const answer = { 200: { description: 'Done, and in force', schema: commandAnswerSchema } };

/** Who may not give permissions may still add a user, but nobody who could do more than they themselves. */
const refuseMoreThanOwn = (user: SignedInUser, role: Role): void => {
  if (allows(user.permissions, 'users.approve')) return;
  const beyond = permissionsBeyond(user.permissions, role);
  if (beyond.length === 0) return;
  throw new ForbiddenError(
    `You may not give the role ${role}, which may do more than you (${beyond[0]}): that needs the permission users.approve`,
    { permission: 'users.approve', beyond },
  );
};

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
      refuseMoreThanOwn(context.user, required.role);
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
    summary: 'Change a user; another role or e-mail address needs users.approve',
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
      const data = await withoutUnchanged(deps, userId, edit);
      // The role says what somebody may do, and the e-mail who may sign in as them: changing either gives permissions.
      if (data.role !== undefined) requirePermission(context.user, 'users.approve', 'change the role of a user');
      if (data.email !== undefined) requirePermission(context.user, 'users.approve', 'change an e-mail address');
      const reply = await changeUser(deps, { type: 'EditUser', data: { userId, ...data } }, context);
      if (data.status !== undefined && data.status !== 'active') await deps.sessions.end(userId, {});
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
      const data = { userId: context.params.id, ...context.body };
      const reply = await changeUser(deps, { type: 'EditUser', data }, context);
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
      const reply = await changeUser(deps, { type: 'DeleteUser', data: { userId } }, context);
      await deps.sessions.end(userId, {});
      return reply;
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/users/:id/identities',
    summary: 'Forget which accounts at identity providers the user signs in with; the next sign-in links anew',
    tag: 'Users',
    permission: 'users.approve',
    params: idParams,
    responses: answer,
    handle: (context) => changeUser(deps, { type: 'UnlinkIdentities', data: { userId: context.params.id } }, context),
  }),
];
