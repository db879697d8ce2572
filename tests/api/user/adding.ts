import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import type { Agent } from '../../support/portal/portal.ts';

/** The id of the demo account of a role. */
export const idOf = (role: Parameters<typeof demoStaffMember>[0]): string => demoStaffMember(role).userId;

/** Request of the new user form; each with its own address. */
export const userForm = (more: object = {}) => ({
  firstName: 'Robin',
  lastName: 'Vale',
  email: `robin.${randomUUID()}@example.com`,
  role: 'processor',
  ...more,
});

export const addUser = async (admin: Agent, more: object = {}): Promise<{ id: string; email: string }> => {
  const sent = userForm(more);
  const { status, body } = await admin.post('/api/users').send(sent);
  expect([status, body]).toEqual([201, { id: expect.any(String), version: 1 }]);
  return { id: body.id, email: sent.email };
};
