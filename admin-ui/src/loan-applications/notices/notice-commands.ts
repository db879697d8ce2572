import type { IssueNotices, NoticeSent } from '../../../../api/adverse-action/adverse-action.contract.ts';
import { command } from '../../client/http.ts';

/** The file, in the version that is on the screen. */
type OnFile = { readonly id: string; readonly version: number };

export const issueNotices = ({ id, version }: OnFile, body: IssueNotices) =>
  command<unknown>({ method: 'POST', path: `applications/${id}/adverse-action-notices`, body, version });

export const markSent = ({ id, version }: OnFile, borrowerId: string, body: NoticeSent) =>
  command<unknown>({
    method: 'POST',
    path: `applications/${id}/adverse-action-notices/${borrowerId}/sent`,
    body,
    version,
  });
