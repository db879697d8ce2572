import { randomUUID } from 'node:crypto';
import { VersionConflictError } from '../../events/kernel/errors.ts';
import type { CommandMetadata, RecordedEvent } from '../../events/kernel/message.ts';
import { administers } from '../../events/lending/permissions.ts';
import { type Standing, staffRosterDecider, type StaffRoster } from '../../events/staff-roster/staff-roster.decider.ts';
import type { StaffRosterEvent } from '../../events/staff-roster/staff-roster.events.ts';
import { STAFF_ROSTER_STREAM } from '../../events/staff-roster/staff-roster.stream.ts';
import type { StreamAppend } from '../../events/store/append.ts';
import type { CommandOptions, CommandResult } from '../../events/store/command-handler.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { streamsOf } from '../../events/store/streams.ts';
import type { UserCommand } from '../../events/user/user.decider.ts';
import { userDecider } from '../../events/user/user.decider.ts';
import type { UserEvent } from '../../events/user/user.events.ts';
import type { Member, User } from '../../events/user/user.state.ts';
import { userStream } from '../../events/user/user.stream.ts';

const standingOf = (user: Member): Standing => ({
  userId: user.userId,
  email: user.status === 'deleted' ? null : user.email,
  administers: administers(user),
});

/**
 * Commands to members of staff. What concerns several of them at once (whose an address is, who the last administrator
 * is) stands in the roster: a command that changes it appends to the user's stream and to the roster's, both at the
 * versions it was decided on, or to neither (docs/adr/0012).
 */
export const createStaff = (store: EventStore) => {
  const readRoster = async (): Promise<{ roster: StaffRoster; version: number }> => {
    const history = await store.reader.readStream<StaffRosterEvent>(store.pool, STAFF_ROSTER_STREAM);
    return {
      roster: history.reduce(staffRosterDecider.evolve, staffRosterDecider.initialState),
      version: history.length,
    };
  };

  const alongside =
    (metadata: CommandMetadata) =>
    async (before: User, after: User): Promise<StreamAppend[]> => {
      if (after.status === 'unknown') return [];
      const [earlier, standing] = [before.status === 'unknown' ? undefined : standingOf(before), standingOf(after)];
      if (earlier?.email === standing.email && earlier.administers === standing.administers) return [];
      const { roster, version } = await readRoster();
      const events = staffRosterDecider.decide({ type: 'EnterStanding', data: standing }, roster, metadata);
      if (events.length === 0) return [];
      return [{ streamId: STAFF_ROSTER_STREAM, expectedVersion: version, events }];
    };

  return {
    /** @throws AlreadyTakenError for an e-mail, RuleViolationError for the last administrator, and what the decider throws */
    handle: (
      command: UserCommand,
      metadata: CommandMetadata,
      options: CommandOptions,
    ): Promise<CommandResult<UserEvent>> =>
      store.handle(userDecider, userStream(command.data.userId), command, metadata, {
        ...options,
        alongside: alongside(metadata),
      }),

    /** A user as the log has it up to `asOf` (ISO 8601; now when left out); undefined when there was none. */
    read: async (userId: string, asOf?: string): Promise<{ user: Member; version: number } | undefined> => {
      const history = await store.reader.readStream<UserEvent>(store.pool, userStream(userId));
      const known = asOf === undefined ? history : history.filter(({ recordedAt }) => recordedAt <= asOf);
      const user = known.reduce(userDecider.evolve, userDecider.initialState);
      return user.status === 'unknown' ? undefined : { user, version: known.length };
    },

    /** Everything that was ever recorded about a user, oldest first; empty when there was none. */
    history: (userId: string): Promise<RecordedEvent<UserEvent>[]> =>
      store.reader.readStream<UserEvent>(store.pool, userStream(userId)),

    /** Enters everybody of a log from before there was a roster; does nothing at every later start. */
    openRoster: async (): Promise<void> => {
      const { version } = await readRoster();
      if (version > 0) return;
      const members: (Standing & { email: string })[] = [];
      for (const streamId of await streamsOf(store.pool, 'user')) {
        const history = await store.reader.readStream<UserEvent>(store.pool, streamId);
        const user = history.reduce(userDecider.evolve, userDecider.initialState);
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
