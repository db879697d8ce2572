import { expect } from '@jest/globals';
import type { Answer } from '../../../events/lending/urla/answers.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { answersToAll, itemId, type Way } from '../../support/values/urla-answers.ts';

/** Starts a draft. @returns its id and that of its borrower */
export const startDraft = async (agent: Agent): Promise<{ readonly id: string; readonly borrowerId: string }> => {
  const { status, body } = await agent.post('/api/urla-drafts');
  expect(status).toBe(201);
  return body;
};

/** Answers to every field of the form for the one borrower of a draft, made of the form. @param only the first item of each list */
export const answersFor = (borrowerId: string, way: Way = 'first'): Answer[] =>
  answersToAll(urlaForm, 1, way).map(({ path, value }) => ({
    path: path.replace(`borrowers.${itemId(1)}`, `borrowers.${borrowerId}`),
    value,
  }));

/** Sends what was typed. */
export const type = (agent: Agent, draftId: string, changes: readonly object[], rest: object = {}) =>
  agent.patch(`/api/urla-drafts/${draftId}`).send({ changes, step: 'personal', ...rest });

/** A draft in which every field is answered. */
export const filledDraft = async (agent: Agent, way: Way = 'first') => {
  const started = await startDraft(agent);
  const answers = answersFor(started.borrowerId, way);
  const { status, body } = await type(agent, started.id, answers);
  expect([status, body.errors]).toEqual([200, undefined]);
  return { ...started, answers };
};
