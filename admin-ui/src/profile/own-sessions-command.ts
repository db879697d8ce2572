import type { z } from 'zod';
import type { sessionsEndedSchema } from '../../../api/services/accounts/sessions.contract.ts';
import { command } from '../client/http.ts';

/** Signs out in one place, or without an id everywhere but here. */
export const endOwnSessions = (id?: string) =>
  command<z.infer<typeof sessionsEndedSchema>>({
    method: 'DELETE',
    path: id === undefined ? 'sessions' : `sessions/${id}`,
  });
