import { z } from 'zod';
import { looksLikeSsn } from '../../../../events/lending/fields/personal-text.ts';
import { dropTyped, isNeverKept, readTyped, storeTyped } from '../../session/typed.ts';
import type { Change } from './changes.ts';

const keptSchema = z.object({
  changes: z.array(
    z.union([
      z.object({ path: z.string(), value: z.union([z.string(), z.boolean()]) }),
      z.object({ path: z.string(), item: z.enum(['added', 'removed']) }),
    ]),
  ),
});

const nameOf = (draftId: string): string => `urla:${draftId}`;
const mayBeKept = (change: Change): boolean =>
  !('value' in change) ||
  typeof change.value === 'boolean' ||
  !(isNeverKept(change.path) || looksLikeSsn(change.value));

/** Keeps what did not reach the server in this tab, over a reload; without SSNs, birth dates and account numbers. Nothing is left there once it has. */
export const keepChanges = (userId: string, draftId: string, unsent: readonly Change[]): void => {
  const changes = unsent.filter(mayBeKept);
  if (changes.length > 0) storeTyped(userId, nameOf(draftId), { changes });
  else dropTyped(userId, nameOf(draftId));
};

export const keptChanges = (userId: string, draftId: string): readonly Change[] =>
  keptSchema.safeParse(readTyped(userId, nameOf(draftId))?.values).data?.changes ?? [];
