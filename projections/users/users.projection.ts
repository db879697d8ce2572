import { forEvery, keysOf } from '../../events/kernel/by-type.ts';
import { foldChangesBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { searchTextOf } from '../../events/kernel/search-text.ts';
import { type UserEvent, userEvents, userStatusAfter } from '../../events/user/user.events.ts';
import { type Member, userFold } from '../../events/user/user.state.ts';
import { userOf } from '../../events/user/user.stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

type UserRecord = {
  readonly member: Member;
  readonly profileImageUrl: string | null;
  readonly registeredAt: string;
  readonly lastSignedInAt: string | null;
  readonly version: number;
  readonly accessVersion: number;
};

/** After this an open session may do more or less than before, or nothing. */
const changeAccess = (_record: UserRecord, { version }: RecordedEvent<UserEvent>) => ({ accessVersion: version });

/** Parts of a record that are not from the user's stream. */
const recordFold = foldChangesBy<UserRecord, RecordedEvent<UserEvent>>({
  UserRoleChanged: changeAccess,
  UserPermissionsOverridden: changeAccess,
  ...forEvery(userStatusAfter, changeAccess),
  UserDeleted: changeAccess,
  UserSignedIn: ({ profileImageUrl }, { data, effectiveAt }) => ({
    profileImageUrl: data.profileImageUrl ?? profileImageUrl,
    lastSignedInAt: effectiveAt,
  }),
});

/** Users and their permissions, read with the session at every request. */
export const usersProjection = defineProjection<UserEvent>({
  name: 'users:v2',
  tables: { users_v2: { of: 'user', id: 'user_id' } },
  handles: keysOf(userEvents),
  uses: [...new Set([...userFold.handles, ...recordFold.handles])],
  apply: async (events, db, saveRows) => {
    const ids = [...new Set(events.map(userOf))];
    const rows = await loadRows<Row>(db, 'users_v2', 'user_id', ids);
    const records = new Map([...rows].map(([id, row]) => [id, toRecord(row)]));
    for (const event of events) {
      const userId = userOf(event);
      const before = records.get(userId);
      if (before && event.version <= before.version) continue;
      records.set(userId, evolve(before, event));
    }
    await saveRows('users_v2', [...records.values()].map(toRow), { key: ['user_id'] });
    return ids.map((id) => ({ resource: 'users', id }));
  },
});

const evolve = (before: UserRecord | undefined, event: RecordedEvent<UserEvent>): UserRecord => {
  const member = userFold.evolve(before?.member ?? { status: 'unknown' }, event);
  if (member.status === 'unknown') throw new Error(`${event.type} came before the registration on ${event.streamId}`);
  const { version } = event;
  if (before) return { ...recordFold.evolve(before, event), member, version };
  return {
    member,
    profileImageUrl: null,
    registeredAt: event.effectiveAt,
    lastSignedInAt: null,
    version,
    accessVersion: version,
  };
};

type Row = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  title: string | null;
  department: Member['department'];
  role: Member['role'];
  status: Member['status'];
  overrides: Member['overrides'];
  identities: Member['identities'];
  search_text: string;
  profile_image_url: string | null;
  registered_at: string;
  last_signed_in_at: string | null;
  version: number;
  access_version: number;
};

const isoTime = (time: string): string => new Date(time).toISOString();

const toRecord = (row: Row): UserRecord => ({
  member: {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    title: row.title,
    department: row.department,
    role: row.role,
    status: row.status,
    overrides: row.overrides,
    identities: row.identities,
  },
  profileImageUrl: row.profile_image_url,
  registeredAt: isoTime(row.registered_at),
  lastSignedInAt: row.last_signed_in_at && isoTime(row.last_signed_in_at),
  version: row.version,
  accessVersion: row.access_version,
});

const toRow = ({ member, ...record }: UserRecord): Row => ({
  user_id: member.userId,
  email: member.email,
  first_name: member.firstName,
  last_name: member.lastName,
  phone: member.phone,
  title: member.title,
  department: member.department,
  role: member.role,
  status: member.status,
  overrides: member.overrides,
  identities: member.identities,
  search_text: searchTextOf([member.firstName, member.lastName, member.email, member.title]),
  profile_image_url: record.profileImageUrl,
  registered_at: record.registeredAt,
  last_signed_in_at: record.lastSignedInAt,
  version: record.version,
  access_version: record.accessVersion,
});
