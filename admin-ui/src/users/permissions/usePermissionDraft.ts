import { useState } from 'react';
import type { User, UserHistoryLine } from '../../../../api/user/user.contract.ts';
import type { OverrideEffect, Permission } from '../../../../events/lending/permissions/permissions.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { keepChanges, readKeptChanges } from './kept-changes.ts';
import { effectiveChanges, noChanges, type PermissionChanges, resetToRole, toRequest } from './permission-cells.ts';
import { overridePermissions, readChangesSince, readNewest } from '../shared/user-commands.ts';
import { usePermissionsText } from './permissions.texts.ts';

/**
 * Changes of a user's permissions that are not saved yet. When someone else was first they are kept, without those that
 * are so already, and stand beside the newest state.
 */
export const usePermissionDraft = (user: User, onSaved: () => void) => {
  const t = usePermissionsText();
  const [seen, setSeen] = useState(user);
  const { id } = useCurrentUser();
  const [kept] = useState(() => readKeptChanges(id, user.id));
  const [changes, setState] = useState<PermissionChanges>(() => effectiveChanges(kept.changes, user.permissions));
  const [isDiscarded, setDiscarded] = useState(false);
  const [since, setSince] = useState<readonly UserHistoryLine[] | null>(null);
  const { send, isPending, error } = useCommand({
    run: () => overridePermissions(seen, toRequest(changes)),
    success: t('saved'),
    onSuccess: () => {
      keepChanges(id, user.id, noChanges);
      onSaved();
    },
  });
  const setChanges = (next: PermissionChanges): void => {
    setState(next);
    keepChanges(id, user.id, next);
  };
  const undo = (): void => {
    setChanges(noChanges);
    setDiscarded(true);
  };

  const goOnFromNewest = async (): Promise<void> => {
    const [newest, lines] = await Promise.all([readNewest(seen), readChangesSince(seen)]);
    if (!newest) return;
    setSeen(newest);
    setChanges(effectiveChanges(changes, newest.permissions));
    setSince(lines);
  };
  return {
    seen,
    changes,
    /** Changes by someone else that came first, until the newest state is on screen and saved; else null. */
    since,
    isPending,
    error,
    set: (permission: Permission, effect: OverrideEffect) =>
      setChanges(effectiveChanges(new Map([...changes, [permission, effect]]), seen.permissions)),
    reset: () => setChanges(resetToRole(seen.permissions)),
    undo,
    /** When the changes that it began with were made, ISO 8601; null when it began without any. */
    restoredAt: isDiscarded || changes.size === 0 ? null : kept.restoredAt,
    discard: undo,
    save: async (): Promise<void> => {
      setSince(null);
      const { outcome } = await send();
      if (outcome === 'conflict') await goOnFromNewest();
    },
  };
};

export type PermissionDraft = ReturnType<typeof usePermissionDraft>;
