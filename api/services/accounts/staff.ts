import { randomUUID } from 'node:crypto';
import { VersionConflictError } from '../../../events/kernel/errors.ts';
import { idOfStream } from '../../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { administers } from '../../../events/lending/permissions/permissions.ts';
import { type Standing, staffRosterAggregate } from '../../../events/staff-roster/staff-roster.decider.ts';
import { STAFF_ROSTER_ID, STAFF_ROSTER_STREAM } from '../../../events/staff-roster/staff-roster.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { streamsOf } from '../../../events/store/log/streams.ts';
import { userAggregate } from '../../../events/user/user.decider.ts';
import type { Member, User } from '../../../events/user/user.state.ts';

const standingOf = (user: Member): Standing => ({
  userId: user.userId,
  email: user.status === 'deleted' ? null : user.email,
  administers: administers(user),
});

/** A member of staff as the log has them up to `asOf` (ISO 8601; now when left out); undefined when there was none. */
export const findMember = async (
  staff: Pick<Staff, 'load'>,
  userId: string,
  asOf?: string,
): Promise<{ user: Member; version: number } | undefined> => {
  const { state, version } = await staff.load(userId, asOf);
  return state.status === 'unknown' ? undefined : { user: state, version };
};

/**
 * Members of staff. What concerns several of them at once (whose an address is, who the last administrator is) stands in
 * the roster: a command that changes it appends to the user's stream and to the roster's, both at the versions it was
 * decided on, or to neither (docs/adr/0012). Such a command is refused with an AlreadyTakenError for an e-mail and a
 * RuleViolationError for the last administrator.
 */
export const createStaff = (store: EventStore) => {
  const users = openAggregate(store, userAggregate);
  const roster = openAggregate(store, staffRosterAggregate);

  const alongside =
    (metadata: CommandMetadata) =>
    async (before: User, after: User): Promise<StreamAppend[]> => {
      if (after.status === 'unknown') return [];
      const [earlier, standing] = [before.status === 'unknown' ? undefined : standingOf(before), standingOf(after)];
      if (earlier?.email === standing.email && earlier.administers === standing.administers) return [];
      return roster.decide(STAFF_ROSTER_ID, { type: 'EnterStanding', data: standing }, metadata);
    };

  const handle: typeof users.handle = (userId, command, { metadata, options }) =>
    users.handle(userId, command, { metadata, options: { ...options, alongside: alongside(metadata) } });

  return {
    ...users,
    handle,

    /** Enters everybody of a log from before there was a roster; does nothing at every later start. */
    openRoster: async (): Promise<void> => {
      const { version } = await roster.load(STAFF_ROSTER_ID);
      if (version > 0) return;
      const members: (Standing & { email: string })[] = [];
      for (const streamId of await streamsOf(store.pool, 'user')) {
        const { state: user } = await users.load(idOfStream(streamId));
        if (user.status !== 'unknown' && user.status !== 'deleted') {
          members.push({ userId: user.userId, email: user.email, administers: administers(user) });
        }
      }
      if (members.length === 0) return;
      const metadata: CommandMetadata = {
        actor: { kind: 'system', id: 'staff-roster', name: 'Staff roster' },
        now: new Date().toISOString(),
        correlationId: 'staff-roster',
      };
      await store
        .append({
          commandId: `staff-roster:${randomUUID()}`,
          fingerprint: 'open',
          streams: [
            {
              streamId: STAFF_ROSTER_STREAM,
              expectedVersion: 0,
              events: [{ type: 'StaffRosterOpened', data: { members } }],
            },
          ],
          metadata,
        })
        .catch((error: unknown) => {
          // Another process opened it first.
          if (!(error instanceof VersionConflictError)) throw error;
        });
    },
  };
};
export type Staff = ReturnType<typeof createStaff>;
