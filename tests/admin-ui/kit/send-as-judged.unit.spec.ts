import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../admin-ui/src/client/api-error.ts';
import { sendAsJudged } from '../../../admin-ui/src/kit/command/send-as-judged.ts';

type Card = { readonly version: number; readonly name: string };

const seen: Card = { version: 3, name: 'Cedar' };

/** A server that takes a command on `newest.version` only, and what it was sent. */
const sendWith = async (newest: Card) => {
  const sent: number[] = [];
  const answer = await sendAsJudged({
    seen,
    judgedBy: ({ name }) => ({ name }),
    read: async () => newest,
    send: async (version) => {
      sent.push(version);
      if (version !== newest.version) throw new ApiError(412, 'Precondition Failed', '');
      return 'done';
    },
  }).catch((error: unknown) => (error instanceof ApiError ? error.status : error));
  return { answer, sent };
};

describe('A command on what its author has seen', () => {
  it('is sent once when that is the newest', async () => {
    expect(await sendWith(seen)).toEqual({ answer: 'done', sent: [3] });
  });

  it('is sent again on the newest when what was judged by is as it was', async () => {
    expect(await sendWith({ ...seen, version: 5 })).toEqual({ answer: 'done', sent: [3, 5] });
  });

  it('is refused as a conflict when what was judged by is another', async () => {
    expect(await sendWith({ version: 5, name: 'Maple' })).toEqual({ answer: 412, sent: [3] });
  });
});
