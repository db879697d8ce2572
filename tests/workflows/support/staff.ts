import { randomUUID } from 'node:crypto';
import { createStaff } from '../../../api/services/accounts/staff.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { UserCommand } from '../../../events/user/user.decider.ts';
import { eventually } from '../../support/eventually.ts';

/** A member of staff in the log, whom an administrator changes. */
export const staffIn = async (store: EventStore, role: Role = 'underwriter') => {
  const userId = randomUUID();
  const email = `uma.${userId}@lendlog.example`;
  const staff = createStaff(store);
  const send = (command: UserCommand) =>
    staff.handle(userId, command, {
      metadata: {
        actor: { kind: 'user', id: randomUUID(), name: 'Avery Lindqvist' },
        now: new Date().toISOString(),
        correlationId: 'test',
      },
      options: { commandId: randomUUID() },
    });
  await send({
    type: 'RegisterUser',
    data: { userId, email, firstName: 'Uma', lastName: 'Whitfield', role },
  });
  return {
    userId,
    email,
    changeEmail: (to: string) => send({ type: 'EditUser', data: { userId, email: to } }),
    remove: () => send({ type: 'DeleteUser', data: { userId } }),
    history: () => staff.history(userId),
    /** Waits until both addresses of every change are dealt with. @returns what was recorded about each */
    told: async (count: number) =>
      eventually(
        `${count} addresses to be told`,
        async () => {
          const events = await staff.history(userId);
          const told = events.flatMap(({ type, data }) => (type === 'UserAddressTold' ? [data] : []));
          return told.length >= count && told;
        },
        60_000,
      ),
  };
};
