import { decideBy } from '../kernel/decide.ts';
import { AlreadyTakenError, RuleViolationError } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { StaffRosterEvent } from './staff-roster.events.ts';
import { staffRosterStream } from './staff-roster.stream.ts';

/** A staff member's state after the command; a null email means the person left. */
export type Standing = { readonly userId: string; readonly email: string | null; readonly administers: boolean };
export type EnterStanding = Command<'EnterStanding', Standing>;

/** Facts beyond one user's stream: who has each address, and who the administrators are. */
export type StaffRoster = {
  readonly emails: ReadonlyMap<string, string>;
  readonly administrators: ReadonlySet<string>;
};

const enter = ({ userId, email, administers }: Standing, roster: StaffRoster): StaffRosterEvent[] => {
  const news: StaffRosterEvent[] = [];
  const emailBefore = roster.emails.get(userId) ?? null;
  if (email !== emailBefore) {
    const isTaken = email !== null && [...roster.emails].some(([id, taken]) => id !== userId && taken === email);
    if (isTaken) {
      throw new AlreadyTakenError('Another user has this email address', {}, [
        { field: 'email', message: 'Another user has this email address; use another one, or edit that user' },
      ]);
    }
    news.push(
      email === null
        ? { type: 'StaffEmailReleased', data: { userId } }
        : { type: 'StaffEmailTaken', data: { userId, email } },
    );
  }
  if (administers && !roster.administrators.has(userId)) {
    news.push({ type: 'AdministratorAppointed', data: { userId } });
  }
  if (!administers && roster.administrators.has(userId)) {
    if (roster.administrators.size === 1) {
      throw new RuleViolationError(
        'This is the last active administrator: no one could manage users any more. Appoint another one first.',
        { userId },
      );
    }
    news.push({ type: 'AdministratorRemoved', data: { userId } });
  }
  return news;
};

export const staffRosterDecider: Decider<EnterStanding, StaffRosterEvent, StaffRoster> = {
  initialState: { emails: new Map(), administrators: new Set() },
  decide: decideBy({ EnterStanding: ({ data }, roster) => enter(data, roster) }),
  evolve: foldChangesBy<StaffRoster, StaffRosterEvent>({
    StaffRosterOpened: (_roster, { data: { members } }) => ({
      emails: new Map(members.map(({ userId, email }) => [userId, email])),
      administrators: new Set(members.flatMap(({ userId, administers }) => (administers ? [userId] : []))),
    }),
    StaffEmailTaken: ({ emails }, { data }) => ({ emails: new Map(emails).set(data.userId, data.email) }),
    StaffEmailReleased: ({ emails }, { data }) => ({
      emails: new Map([...emails].filter(([userId]) => userId !== data.userId)),
    }),
    AdministratorAppointed: ({ administrators }, { data }) => ({
      administrators: new Set([...administrators, data.userId]),
    }),
    AdministratorRemoved: ({ administrators }, { data }) => ({
      administrators: new Set([...administrators].filter((userId) => userId !== data.userId)),
    }),
  }).evolve,
};

export const staffRosterAggregate: Aggregate<EnterStanding, StaffRosterEvent, StaffRoster> = {
  streamOf: staffRosterStream,
  decider: staffRosterDecider,
};
