import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../admin-ui/src/client/api-error.ts';
import { carryOut, type CommandOptions } from '../../../admin-ui/src/kit/command/carry-out.ts';

const refusal = (status: number, more: object = {}) =>
  new ApiError(status, 'Refused', JSON.stringify({ code: 'refused', detail: 'The key is in use', ...more }));

/** Carries a command out, and tells what happened on the page around it, in that order. */
const carriedOut = async (options: CommandOptions<string, { id: string }>) => {
  const happened: unknown[] = [];
  const { onSuccess } = options;
  const result = await carryOut(
    {
      ...options,
      onSuccess: (answer, input) => {
        happened.push('succeeded');
        onSuccess?.(answer, input);
      },
    },
    'order-1',
    {
      refresh: async (keys) => happened.push(['refreshed', keys ?? 'everything']),
      tell: (...told) => happened.push(told),
    },
  );
  return { ...result, happened };
};

const accept = async (id: string) => ({ id });
const refuse = (error: unknown) => async () => {
  throw error;
};

describe('A command', () => {
  describe('When it is accepted', () => {
    it('hands the answer over, then refreshes, then says so', async () => {
      const answers: unknown[] = [];
      const result = await carriedOut({
        run: accept,
        success: 'Order Placed: It is on its way.',
        onSuccess: (answer, input) => answers.push(answer, input),
      });
      expect(result).toEqual({
        outcome: 'done',
        error: null,
        happened: ['succeeded', ['refreshed', 'everything'], ['Order Placed: It is on its way.', 'success']],
      });
      expect(answers).toEqual([{ id: 'order-1' }, 'order-1']);
    });

    it('words its toast by what was sent and answered, and refreshes only what it names', async () => {
      const { happened } = await carriedOut({
        run: accept,
        success: ({ id }, input) => `Placed: ${id} for ${input}`,
        refreshes: [['orders']],
      });
      expect(happened).toEqual(['succeeded', ['refreshed', [['orders']]], ['Placed: order-1 for order-1', 'success']]);
    });

    it('says nothing when there is nothing to say', async () => {
      const { happened } = await carriedOut({ run: accept });
      expect(happened).toEqual(['succeeded', ['refreshed', 'everything']]);
    });
  });

  describe('When it is refused', () => {
    it('says so with the reason beneath, and refreshes nothing', async () => {
      const error = refusal(409);
      expect(await carriedOut({ run: refuse(error), failure: 'Error: It was not placed' })).toEqual({
        outcome: 'refused',
        error,
        happened: [['Error: It was not placed', 'error', 'The key is in use']],
      });
    });

    it('has the reason in the text where the text takes it, and not beneath once more', async () => {
      const { happened } = await carriedOut({ run: refuse(refusal(409)), failure: (reason) => `Error: ${reason}` });
      expect(happened).toEqual([['Error: The key is in use', 'error']]);
    });

    it('leaves it to a screen that shows the error itself', async () => {
      const error = refusal(400);
      expect(await carriedOut({ run: refuse(error) })).toEqual({ outcome: 'refused', error, happened: [] });
    });

    it('names whom to ask for a permission that is missing', async () => {
      const { happened } = await carriedOut({
        run: refuse(refusal(403, { grantedBy: ['Avery'] })),
        failure: 'Error: Not placed',
      });
      expect(happened).toEqual([['Error: Not placed', 'error', 'The key is in use. Ask Avery.']]);
    });
  });

  describe('When someone else was first', () => {
    const error = refusal(412);

    it('reads everything anew, and says that nothing was overwritten', async () => {
      const { outcome, happened } = await carriedOut({
        run: refuse(error),
        failure: 'Error: It was not placed',
        refreshes: [['orders']],
      });
      expect(outcome).toBe('conflict');
      expect(happened).toEqual([
        [expect.stringMatching(/^Changed by someone else: Nothing was overwritten/), 'error', 'The key is in use'],
        ['refreshed', 'everything'],
      ]);
    });

    it('says nothing where the screen shows the error itself', async () => {
      expect(await carriedOut({ run: refuse(error) })).toEqual({
        outcome: 'conflict',
        error,
        happened: [['refreshed', 'everything']],
      });
    });
  });

  it('is silent when the session has ended: the shell says so, once', async () => {
    const error = refusal(401);
    expect(await carriedOut({ run: refuse(error), failure: 'Error: It was not placed' })).toEqual({
      outcome: 'refused',
      error,
      happened: [],
    });
  });
});
