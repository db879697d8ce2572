import { type FieldError, RuleViolationError } from '../../events/kernel/errors.ts';
import { actionKinds, ruleActionIds } from '../../events/lending/automation/actions.ts';
import { inWords } from '../../events/lending/fields/words.ts';
import { findUserById, mayWorkOnFiles } from '../../projections/users/users.queries.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

type Named = { readonly action: string; readonly assigneeId?: string | undefined };

const problemWith = async (db: Queryable, { action, assigneeId }: Named): Promise<string | undefined> => {
  const id = ruleActionIds.find((each) => each === action);
  if (assigneeId === undefined || id === undefined) return undefined;
  const { role } = actionKinds[id];
  const user = await findUserById(db, assigneeId);
  if (!user || !mayWorkOnFiles(user)) return 'Choose someone who is active and may work on applications';
  if (role === undefined || user.role === role) return undefined;
  return `${user.firstName} ${user.lastName} is no ${inWords(role)}: choose one`;
};

/** A user named by a rule must exist. @throws RuleViolationError by field */
export const assertPeople = async (
  db: Queryable,
  { actions, ownerId }: { readonly actions: readonly Named[]; readonly ownerId: string },
): Promise<void> => {
  const problems: FieldError[] = [];
  for (const [index, action] of actions.entries()) {
    const message = await problemWith(db, action);
    if (message !== undefined) problems.push({ field: `actions.${index}.assigneeId`, message });
  }
  const owner = await findUserById(db, ownerId);
  if (owner?.status !== 'active') problems.push({ field: 'ownerId', message: 'Choose someone who is active' });
  if (problems.length > 0) throw new RuleViolationError('The rule names a user who cannot do that', {}, problems);
};
