import type { z } from 'zod';
import type { createUserSchema, User } from '../../../../api/user/user.contract.ts';
import { formFieldsOf } from '../shared/user-commands.ts';

/** Form values: optional texts are empty, not null. */
export type UserFormValues = z.input<typeof createUserSchema>;

export const blankUser: UserFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  title: '',
  role: 'underwriter',
  department: '',
  status: 'active',
};

/** The fields that the person has changed: what others change meanwhile stays theirs. */
export const changedFields = (
  before: UserFormValues,
  after: UserFormValues,
): Partial<z.input<typeof createUserSchema>> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof UserFormValues]));

export const valuesOf = (user: User | undefined): UserFormValues => (user ? formFieldsOf(user) : blankUser);
