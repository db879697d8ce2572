import { ForbiddenError } from '../../kernel/errors.ts';
import type { CommandMetadata } from '../../kernel/message.ts';

/**
 * A person paid by the loan may not choose its appraiser, whatever their permissions: appraiser independence,
 * 12 CFR 1026.42. @throws ForbiddenError for a loan officer
 */
export const assertIndependent = ({ actor }: Pick<CommandMetadata, 'actor'>, does: string): void => {
  if (actor.role !== 'loan_officer') return;
  throw new ForbiddenError(
    `A loan officer does not ${does} (appraiser independence, 12 CFR 1026.42): ask an appraisal coordinator`,
    { role: actor.role },
  );
};
