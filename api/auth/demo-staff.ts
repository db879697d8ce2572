import { v5 as uuidv5 } from 'uuid';
import type { Department, Role } from '../../events/lending/permissions/permissions.ts';
import { AlreadyTakenError } from '../../events/kernel/errors.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import type { RegisterUser } from '../../events/user/user.decider.ts';
import { createStaff, type Staff } from '../services/accounts/staff.ts';

export type StaffMember = RegisterUser['data'] & { readonly department: Department };

const NAMESPACE = 'b1b7c0de-5c1f-4f0e-9d0a-6c656e646c6f';

/** The user id that belongs to an e-mail address; the same on every installation. */
export const userIdOf = (email: string): string => uuidv5(email.toLowerCase(), NAMESPACE);

const member = (role: Role, department: Department, firstName: string, lastName: string): StaffMember => {
  const email = `${firstName}.${lastName}@lendlog.example`.toLowerCase();
  return { userId: userIdOf(email), email, firstName, lastName, role, department };
};

/** Ten invented people, one for each role. */
export const demoStaff: readonly StaffMember[] = [
  member('admin', 'administration', 'Avery', 'Lindqvist'),
  member('manager', 'origination', 'Morgan', 'Castellanos'),
  member('senior_underwriter', 'underwriting', 'Sasha', 'Okafor'),
  member('underwriter', 'underwriting', 'Uma', 'Whitfield'),
  member('loan_officer', 'origination', 'Leo', 'Marchetti'),
  member('processor', 'processing', 'Priya', 'Halloran'),
  member('compliance_officer', 'compliance', 'Camille', 'Brandt'),
  member('appraisal_coordinator', 'appraisal', 'Anders', 'Quigley'),
  member('closer', 'closing', 'Chloe', 'Fairbanks'),
  member('viewer', 'quality_assurance', 'Victor', 'Nakagawa'),
];

export const demoStaffMember = (role: Role): StaffMember => {
  const found = demoStaff.find((person) => person.role === role);
  if (!found) throw new Error(`No demo account has the role ${role}`);
  return found;
};

const register = (staff: Staff, person: StaffMember, source: { id: string; name: string }) =>
  staff.handle(
    person.userId,
    { type: 'RegisterUser', data: person },
    {
      metadata: { actor: { kind: 'system', ...source }, now: new Date().toISOString(), correlationId: source.id },
      options: { commandId: `${source.id}:${person.userId}` },
    },
  );

/** Registers the demo accounts; at the second call nothing happens. @returns the position from which all are known */
export const registerDemoStaff = async (store: EventStore): Promise<number> => {
  const staff = createStaff(store);
  let position = 0;
  for (const person of demoStaff) {
    const result = await register(staff, person, { id: 'demo-staff', name: 'Demo staff' });
    position = Math.max(position, result.position);
  }
  return position;
};

/** Lets the owner of `email` sign in as an administrator, before there is anybody who could add users. */
export const registerFirstAdmin = async (store: EventStore, email: string): Promise<void> => {
  const person: StaffMember = {
    userId: userIdOf(email),
    email: email.toLowerCase(),
    firstName: 'Portal',
    lastName: 'Administrator',
    role: 'admin',
    department: 'administration',
  };
  try {
    await register(createStaff(store), person, { id: 'bootstrap', name: 'First administrator' });
  } catch (error) {
    // Someone else has this address now, and signs in with it.
    if (!(error instanceof AlreadyTakenError)) throw error;
  }
};
