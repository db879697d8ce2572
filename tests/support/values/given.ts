import { expect } from '@jest/globals';
import { DomainError, type ErrorCode } from '../../../events/kernel/errors.ts';
import type { Command, CommandMetadata, Decider, Event } from '../../../events/kernel/message.ts';

type Refusal = {
  readonly code: ErrorCode;
  readonly message?: RegExp;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Fields that the error names. */
  readonly fields?: readonly string[];
};

/**
 * Reads as a sentence: `given(...history).when(command).thenEvents(...)`. The verbs are not called `then`, which would
 * make the object awaitable by accident.
 */
export const specificationOf =
  <C extends Command, E extends Event, State>(decider: Decider<C, E, State>, metadata: CommandMetadata) =>
  (...history: readonly E[]) => ({
    when: (command: C) => {
      const decide = (): E[] => decider.decide(command, history.reduce(decider.evolve, decider.initialState), metadata);
      return {
        thenEvents: (...expected: readonly E[]): void => expect(decide()).toEqual(expected),
        thenNothing: (): void => expect(decide()).toEqual([]),
        thenThrows: ({ code, message, details, fields }: Refusal): void => {
          const error = refusalOf(decide);
          expect(error.code).toBe(code);
          if (message) expect(error.message).toMatch(message);
          if (details) expect(error.details).toMatchObject(details);
          if (fields) expect(error.errors.map(({ field }) => field)).toEqual(fields);
        },
      };
    },
  });

const refusalOf = (decide: () => readonly Event[]): DomainError => {
  let decided: readonly Event[];
  try {
    decided = decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`Expected a refusal, got ${JSON.stringify(decided)}`);
};
