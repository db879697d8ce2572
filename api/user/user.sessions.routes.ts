import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { sessionSchema, sessionsEndedSchema } from '../services/accounts/sessions.contract.ts';
import { idParameter, idParams } from '../http/requests/params.ts';
import { defineRoute, type Reply, type Route } from '../http/requests/route.ts';
import { findMember } from '../services/accounts/staff.ts';
import { noSuchUser, refuseSuperior, type UserDeps } from './user.deps.ts';

const noSuchSession = (): NotFoundError => new NotFoundError('You have no open session with this id');

/** Where people are signed in, and signing them out there. */
export const userSessionRoutes = ({ staff, sessions, inForce }: UserDeps): Route[] => {
  /** The event also has every API process look at the live connections of the user. */
  const answerEnded = async (userId: string, ended: number, metadata: CommandMetadata): Promise<Reply> => {
    if (ended > 0) {
      const command = { type: 'RecordSessionsEnded', data: { userId, sessions: ended } } as const;
      const { position } = await staff.handle(userId, command, {
        metadata,
        options: { commandId: `sessions-ended:${randomUUID()}` },
      });
      await inForce(position);
    }
    return { body: { ended } };
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/sessions',
      summary: 'Where the signed-in user is signed in',
      tag: 'Sessions',
      permission: 'signed-in',
      responses: { 200: { description: 'Own open sessions, last used first', schema: z.array(sessionSchema) } },
      handle: async ({ user, req }) => ({ body: await sessions.list(user.id, req.session.publicId) }),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/sessions',
      summary: 'Sign out everywhere but here',
      tag: 'Sessions',
      permission: 'signed-in',
      responses: { 200: { description: 'How many were ended', schema: sessionsEndedSchema } },
      handle: async ({ user, req, metadata }) =>
        answerEnded(user.id, await sessions.end(user.id, { exceptId: req.session.publicId }), metadata),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/sessions/:id',
      summary: "End one of one's own sessions",
      tag: 'Sessions',
      permission: 'signed-in',
      params: z.object({ id: idParameter }),
      responses: { 200: { description: 'How many were ended', schema: sessionsEndedSchema } },
      handle: async ({ user, params, metadata }) => {
        const ended = await sessions.end(user.id, { id: params.id });
        if (ended === 0) throw noSuchSession();
        return answerEnded(user.id, ended, metadata);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/users/:id/sessions',
      summary: 'Where a user is signed in',
      tag: 'Sessions',
      permission: 'users.update',
      params: idParams,
      responses: { 200: { description: 'Open sessions, last used first', schema: z.array(sessionSchema) } },
      handle: async ({ params: { id }, req }) => {
        if (!(await findMember(staff, id))) throw noSuchUser(id);
        return { body: await sessions.list(id, req.session.publicId) };
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/users/:id/sessions',
      summary: 'Sign a user out everywhere',
      tag: 'Sessions',
      permission: 'users.update',
      params: idParams,
      responses: { 200: { description: 'How many were ended', schema: sessionsEndedSchema } },
      handle: async ({ user, params: { id }, metadata }) => {
        await refuseSuperior({ staff }, user, id);
        return answerEnded(id, await sessions.end(id, {}), metadata);
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/users/:id/sessions/:sessionId',
      summary: 'End one session of a user',
      tag: 'Sessions',
      permission: 'users.update',
      params: idParams.extend({ sessionId: idParameter }),
      responses: { 200: { description: 'How many were ended', schema: sessionsEndedSchema } },
      handle: async ({ user, params: { id, sessionId }, metadata }) => {
        await refuseSuperior({ staff }, user, id);
        const ended = await sessions.end(id, { id: sessionId });
        if (ended === 0) throw new NotFoundError('The user has no open session with this id');
        return answerEnded(id, ended, metadata);
      },
    }),
  ];
};
