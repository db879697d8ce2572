import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { ApiError, NO_ANSWER } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import type { Change } from './changes.ts';
import type { Failure } from './keep-saved.ts';

/** The place of a change that the contract refused: `changes.3.value`. */
const PLACE = /^(?:changes|answers)\.(\d+)(?:\.|$)/;

const refusedPaths = (error: ApiError, batch: readonly Change[]): readonly AnswerPath[] =>
  (error.problem?.errors ?? []).flatMap(({ field }) => {
    const place = PLACE.exec(field)?.[1];
    const path = place === undefined ? field : batch[Number(place)]?.path;
    return batch
      .filter((change) => change.path === path || change.path.startsWith(`${path}.`))
      .map((change) => change.path);
  });

/** The next step after a batch was not kept. */
export const failureOf = (error: unknown, batch: readonly Change[]): Failure => {
  if (!(error instanceof ApiError)) return { reason: errorDetail(error), refused: [], mayRetry: true };
  const { status } = error;
  if (status === NO_ANSWER) return { reason: null, refused: [], mayRetry: true };
  const refused = refusedPaths(error, batch);
  const [first] = error.problem?.errors ?? [];
  return {
    reason: refused.length > 0 && first ? first.message : errorDetail(error),
    refused,
    mayRetry: status === 401 || status === 429 || status >= 500,
  };
};
