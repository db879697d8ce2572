import type { Response } from 'express';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { escapeHtml, sendPage } from '../pages/page.ts';

type Told = {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string;
  /** Of a missing permission: the names of who can give it. */
  readonly grantedBy?: unknown;
};

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

const whomToAsk = ({ grantedBy }: Told): string =>
  Array.isArray(grantedBy) && grantedBy.length > 0 ? `. Ask ${oneOf.format(grantedBy.map(String))}.` : '';

/** A refusal for someone who has opened an address of the API in a browser: in words, and the way back. */
export const sendProblemPage = (res: Response, problem: Told): void => {
  const { status, title, detail, errors, requestId } = problem;
  const fields = errors.map(({ field, message }) => `<li>${escapeHtml(`${field}: ${message}`)}</li>`).join('');
  const back = status === 401 ? { href: '/?signIn=1', text: 'Sign in' } : { href: '/', text: 'Go to the portal' };
  const main = `<p>${escapeHtml(detail + whomToAsk(problem))}</p>
${fields === '' ? '' : `<ul>${fields}</ul>\n`}<p>Request id: <code>${escapeHtml(requestId)}</code></p>
<p><a href="${back.href}">${back.text}</a></p>`;
  sendPage(res, { status, title, main });
};
