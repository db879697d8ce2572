import { allPermissions, overrideEffects } from '../../../../events/lending/permissions/permissions.ts';
import { dropTyped, readTyped, storeTyped } from '../../session/typed.ts';
import { noChanges, type PermissionChanges } from './permission-cells.ts';

const nameOf = (userId: string): string => `permissions:${userId}`;

type Kept = { readonly changes: PermissionChanges; /** ISO 8601. */ readonly restoredAt: string | null };

/** Changes of someone's permissions that this person had begun in this tab. */
export const readKeptChanges = (personId: string, userId: string): Kept => {
  const typed = readTyped(personId, nameOf(userId));
  if (!typed) return { changes: noChanges, restoredAt: null };
  const changes = allPermissions.flatMap((permission) => {
    const effect = overrideEffects.find((each) => each === typed.values[permission]);
    return effect === undefined ? [] : [[permission, effect] as const];
  });
  return { changes: new Map(changes), restoredAt: changes.length > 0 ? typed.at : null };
};

export const keepChanges = (personId: string, userId: string, changes: PermissionChanges): void => {
  if (changes.size === 0) dropTyped(personId, nameOf(userId));
  else storeTyped(personId, nameOf(userId), Object.fromEntries(changes));
};
