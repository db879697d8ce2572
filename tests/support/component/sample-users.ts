import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { User } from '../../../api/user/user.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';

export const robin: User = {
  id: '22222222-2222-4222-8222-222222222222',
  firstName: 'Robin',
  lastName: 'Vale',
  email: 'robin.vale@example.com',
  phone: null,
  title: null,
  role: 'processor',
  department: null,
  status: 'active',
  lastLogin: null,
  isOnline: false,
  profileImageUrl: null,
  permissions: {},
  createdAt: '2026-03-02T15:00:00.000Z',
  version: 3,
};

/** The user behind the demo account of the role, as which a spec is signed in. */
export const demoUser = (role: Role): User => {
  const { userId, firstName, lastName, email } = demoStaffMember(role);
  return { ...robin, id: userId, firstName, lastName, email, role };
};
