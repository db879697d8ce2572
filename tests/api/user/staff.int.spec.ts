import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerDemoStaff, registerFirstAdmin } from '../../../api/auth/demo-staff.ts';
import { createStaff } from '../../../api/services/accounts/staff.ts';
import { STAFF_ROSTER_STREAM } from '../../../events/staff-roster/staff-roster.stream.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { userStream } from '../../../events/user/user.stream.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testCodec } from '../../support/store/keys.ts';

const person = (email: string, role: 'admin' | 'viewer') =>
  ({ userId: randomUUID(), email, firstName: 'Pat', lastName: 'Person', role, department: 'compliance' }) as const;

describe('A log from before the staff roster', () => {
  let database: TestDatabase;
  let store: EventStore;
  const [admin, viewer] = [person('admin@example.com', 'admin'), person('viewer@example.com', 'viewer')];

  beforeAll(async () => {
    database = await createTestDatabase();
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    for (const data of [admin, viewer]) {
      await store.append({
        commandId: randomUUID(),
        fingerprint: '',
        streams: [
          { streamId: userStream(data.userId), expectedVersion: 0, events: [{ type: 'UserRegistered', data }] },
        ],
        metadata: commandMetadata(),
      });
    }
  });
  afterAll(() => database.drop());

  const roster = () => store.reader.readStream(database.pool, STAFF_ROSTER_STREAM);
  const handle = (command: Parameters<ReturnType<typeof createStaff>['handle']>[1]) =>
    createStaff(store).handle(command.data.userId, command, {
      metadata: commandMetadata(),
      options: { commandId: randomUUID() },
    });

  it('gets one at the next start, once, also when several processes start', async () => {
    await Promise.all([1, 2, 3].map(() => createStaff(store).openRoster()));
    await createStaff(store).openRoster();
    const events = await roster();
    expect(events.map(({ type }) => type)).toEqual(['StaffRosterOpened']);
    expect(events[0]?.data).toEqual({
      members: expect.arrayContaining([
        { userId: admin.userId, email: admin.email, administers: true },
        { userId: viewer.userId, email: viewer.email, administers: false },
      ]),
    });
  });

  it('keeps addresses and the last administrator from then on', async () => {
    await expect(handle({ type: 'RegisterUser', data: person(viewer.email, 'viewer') })).rejects.toMatchObject({
      code: 'already_taken',
    });
    await expect(handle({ type: 'DeleteUser', data: { userId: admin.userId } })).rejects.toMatchObject({
      code: 'rule_violation',
    });
  });

  it('stores addresses encrypted', async () => {
    const { rows } = await database.pool.query(
      'select e.data::text as data from event_store.events as e where e.stream_id = $1',
      [STAFF_ROSTER_STREAM],
    );
    expect(JSON.stringify(rows)).not.toContain('@example.com');
  });

  it('takes the demo staff in at every start, and a first administrator unless the address is taken', async () => {
    await registerDemoStaff(store);
    const { length } = await roster();
    await registerDemoStaff(store);
    await registerFirstAdmin(store, viewer.email);
    await registerFirstAdmin(store, 'First.Admin@example.com');
    await registerFirstAdmin(store, 'first.admin@example.com');
    expect((await roster()).slice(length).map(({ type }) => type)).toEqual([
      'StaffEmailTaken',
      'AdministratorAppointed',
    ]);
  });
});
