import { ApiError, type Problem } from '../client/api-error.ts';
import { sessionText } from './session.texts.ts';
import { whoGrants } from './who-grants.ts';

/** The problem's own sentence; of a missing permission also whom to ask for it. */
const problemText = ({ detail, grantedBy }: Problem): string =>
  Array.isArray(grantedBy) ? `${detail}. ${whoGrants(grantedBy.map(String))}` : detail;

/** The error in words: the problem's own sentence if it has one. */
export const errorDetail = (error: unknown): string => {
  if (error instanceof ApiError) return error.problem ? problemText(error.problem) : error.message;
  return error instanceof Error ? error.message : sessionText('unknownError');
};
