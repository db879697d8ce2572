import { describe, it } from '@jest/globals';
import { staffRosterDecider } from '../../../events/staff-roster/staff-roster.decider.ts';
import type { StaffRosterEvent } from '../../../events/staff-roster/staff-roster.events.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(staffRosterDecider, commandMetadata());
const avery = 'aaaaaaaa-0000-4000-8000-000000000001';
const morgan = 'aaaaaaaa-0000-4000-8000-000000000002';
const averysEmail = 'avery@example.com';
const taken = (userId: string, email = averysEmail): StaffRosterEvent => ({
  type: 'StaffEmailTaken',
  data: { userId, email },
});
const appointed = (userId: string): StaffRosterEvent => ({ type: 'AdministratorAppointed', data: { userId } });

describe('Staff roster', () => {
  it('enters an address and an administrator', () => {
    given()
      .when({ type: 'EnterStanding', data: { userId: avery, email: averysEmail, administers: true } })
      .thenEvents(taken(avery), appointed(avery));
  });

  it('gives an address to one user at a time, and free again when that user leaves or changes it', () => {
    const toMorgan = {
      type: 'EnterStanding',
      data: { userId: morgan, email: averysEmail, administers: false },
    } as const;
    const news = taken(morgan);
    given(taken(avery))
      .when(toMorgan)
      .thenThrows({ code: 'already_taken', fields: ['email'] });
    given(taken(avery), { type: 'StaffEmailReleased', data: { userId: avery } })
      .when(toMorgan)
      .thenEvents(news);
    given(taken(avery), { type: 'StaffEmailTaken', data: { userId: avery, email: 'new@example.com' } })
      .when(toMorgan)
      .thenEvents(news);
  });

  it('does not let the last administrator go', () => {
    const averyGoes = {
      type: 'EnterStanding',
      data: { userId: avery, email: averysEmail, administers: false },
    } as const;
    given(taken(avery), appointed(avery))
      .when(averyGoes)
      .thenThrows({ code: 'rule_violation', message: /last active/ });
    given(taken(avery), appointed(avery), taken(morgan, 'morgan@example.com'), appointed(morgan))
      .when(averyGoes)
      .thenEvents({ type: 'AdministratorRemoved', data: { userId: avery } });
  });

  it('knows who was on the staff when it was opened', () => {
    const opened: StaffRosterEvent = {
      type: 'StaffRosterOpened',
      data: { members: [{ userId: avery, email: averysEmail, administers: true }] },
    };
    given(opened)
      .when({ type: 'EnterStanding', data: { userId: avery, email: averysEmail, administers: true } })
      .thenNothing();
    given(opened)
      .when({ type: 'EnterStanding', data: { userId: avery, email: null, administers: false } })
      .thenThrows({ code: 'rule_violation' });
  });
});
