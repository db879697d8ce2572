import { z } from 'zod';
import { plainDate } from '../../../../../api/http/requests/fields.contract.ts';
import type { ChangeUrlaRequest } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { todayAtBranch } from '../../../kit/form/today.ts';
import { type ChangeSet, sizeOf } from './change-set.ts';

/** Why an application is changed, as it is being typed. */
export const changeFormSchema = z
  .object({
    kind: z.enum(['correction', 'change_of_circumstance']),
    reason: z.string().trim().min(1, 'Say why').max(500, 'Use 500 characters at most'),
    learnedOn: z.string(),
  })
  .superRefine(({ kind, learnedOn }, context) => {
    if (kind === 'correction') return;
    const tell = (message: string) => context.addIssue({ code: 'custom', path: ['learnedOn'], message });
    if (!plainDate().safeParse(learnedOn).success) tell('Enter the day on which you learned of it');
    else if (learnedOn > todayAtBranch()) tell('Enter a day that is not after today');
  });
export type ChangeForm = z.infer<typeof changeFormSchema>;

/** What is to be sent: answers that were typed, an earlier change to be taken back, or a partner's proposal. */
export type Wanted = ChangeSet | { readonly undoes: string } | { readonly proposalId: string; readonly count: number };

/** How many answers change. */
export const countOf = (wanted: Wanted): number => {
  if ('changes' in wanted) return sizeOf(wanted);
  return 'undoes' in wanted ? 1 : wanted.count;
};

export const requestOf = (wanted: Wanted, { kind, reason, learnedOn }: ChangeForm): ChangeUrlaRequest => ({
  kind,
  reason,
  ...(kind === 'change_of_circumstance' && { learnedOn }),
  ...('undoes' in wanted && { undoes: wanted.undoes }),
  ...('proposalId' in wanted && { proposalId: wanted.proposalId }),
  ...('changes' in wanted && {
    changes: [...wanted.changes],
    added: [...wanted.added],
    removed: [...wanted.removed],
  }),
});
