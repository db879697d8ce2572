import type { UserEvent } from '../../events/user/user.events.ts';
import { defineProjection } from '../projection.ts';

/** Who may sign in and what they may do: looked up at every request. */
export const usersProjection = defineProjection<UserEvent>({
  name: 'users:v1',
  tables: ['users'],
  handles: ['UserRegistered', 'UserSignedIn'],
  apply: async (events, db) => {
    for (const { type, data, effectiveAt } of events) {
      switch (type) {
        case 'UserRegistered':
          await db.query({
            name: 'users/register',
            text: `insert into users (user_id, email, first_name, last_name, role, department, registered_at)
                   values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id) do nothing`,
            values: [data.userId, data.email, data.firstName, data.lastName, data.role, data.department, effectiveAt],
          });
          break;
        case 'UserSignedIn':
          await db.query({
            name: 'users/sign-in',
            text: 'update users as u set last_signed_in_at = $2 where u.user_id = $1',
            values: [data.userId, effectiveAt],
          });
      }
    }
    return [...new Set(events.map(({ data }) => data.userId))].map((id) => ({ resource: 'users', id }));
  },
});
