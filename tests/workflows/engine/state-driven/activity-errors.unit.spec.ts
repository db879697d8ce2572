import { describe, expect, it } from '@jest/globals';
import {
  type DomainError,
  OverloadedError,
  RuleViolationError,
  UnavailableError,
  ValidationError,
} from '../../../../events/kernel/errors.ts';
import { isFinalRefusal, refusable } from '../../../../workflows/engine/state-driven/activity-errors.ts';

const failingWith = (error: DomainError) =>
  refusable(async () => {
    throw error;
  })(undefined);

describe('A refusal in an activity', () => {
  it.each([new ValidationError('No PDF'), new RuleViolationError('Not asked for')])('is final: %s', async (error) => {
    expect(isFinalRefusal(error)).toBe(true);
    await expect(failingWith(error)).rejects.toMatchObject({ nonRetryable: true, type: error.code });
  });

  it.each([new OverloadedError('Too many'), new UnavailableError('Not now')])('is tried again: %s', async (error) => {
    expect(isFinalRefusal(error)).toBe(false);
    await expect(failingWith(error)).rejects.toBe(error);
  });
});
