import { ApplicationFailure } from '@temporalio/common';
import { DomainError, type ErrorCode } from '../../../events/kernel/errors.ts';

/** Refusals that another attempt may overcome. */
const passing: readonly ErrorCode[] = [
  'unavailable',
  'overloaded',
  'version_conflict',
  'read_model_behind',
  'rate_limited',
];

/** A refusal that stands however often it is asked for again. */
export const isFinalRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && !passing.includes(error.code);

/**
 * Wraps an activity so that a final refusal is not retried: its failure's type is the refusal's code.
 * Anything else goes through, and Temporal tries again.
 */
export const refusable =
  <Input, Output>(activity: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    try {
      return await activity(input);
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      throw ApplicationFailure.create({
        message: error.message,
        type: error.code,
        nonRetryable: true,
        details: [error.details],
        cause: error,
      });
    }
  };
