import { RuleViolationError } from '../../../../events/kernel/errors.ts';

/** The fields that a calculation is refused by, in order. @throws when it is not refused, or in another way */
export const fieldsRefused = (calculate: () => unknown): string[] => {
  try {
    calculate();
  } catch (error) {
    if (error instanceof RuleViolationError) return error.errors.map(({ field }) => field);
    throw error;
  }
  throw new Error('It was not refused');
};
