import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { z } from 'zod';
import {
  demographicsSchema,
  urlaDraftChangedSchema,
  urlaDraftSchema,
} from '../../../api/urla-draft/urla-draft.contract.ts';
import type { DemographicsDraft } from '../../../events/lending/urla/sections/demographics.ts';
import type { UrlaDraft } from '../../../events/lending/urla/urla.ts';
import { accepting, type Answers, json } from '../../support/component/network.ts';
import { changeUrlaDraftSchema, giveDemographicsSchema } from '../../../api/urla-draft/urla-draft.contract.ts';

export const draftId = '77777777-7777-4777-8777-777777777777';
export const borrowerId = '88888888-8888-4888-8888-888888888888';
const person = { id: '22222222-2222-4222-8222-222222222222', name: 'Morgan Castellanos' };
export const at = (path: string): string => `borrowers.${borrowerId}.${path}`;
export const draftRoute = `/api/urla-drafts/${draftId}`;

type Detail = z.output<typeof urlaDraftSchema>;

export const draftDetail = (draft: UrlaDraft, more: Partial<Detail> = {}): Detail => ({
  id: draftId,
  version: 3,
  status: 'open',
  step: 'personal',
  percent: 14,
  startedAt: '2026-03-02T15:00:00.000Z',
  startedBy: person,
  applicationId: null,
  loanNumber: null,
  draft,
  fields: {},
  removed: {},
  ...more,
});

/** Someone else's hand on an answer. */
export const touched = (version: number) => ({ version, by: person, at: '2026-03-02T15:04:00.000Z' });

export const blank: UrlaDraft = { borrowers: { [borrowerId]: {} } };

/** A draft as the API answers it, and that takes whatever its contract takes. */
export const draftAnswers = (draft = blank, demographics: DemographicsDraft = {}): Answers => {
  let version = 3;
  const answer = () => {
    version += 1;
    return { id: draftId, version };
  };
  return {
    [`GET ${draftRoute}`]: json(urlaDraftSchema, draftDetail(draft)),
    [`GET ${draftRoute}/demographics`]: json(demographicsSchema, { version: 0, demographics, fields: {} }),
    [`PATCH ${draftRoute}`]: accepting(changeUrlaDraftSchema, () =>
      json(urlaDraftChangedSchema, { ...answer(), overwritten: [], removed: [], hasNews: false }),
    ),
    [`PATCH ${draftRoute}/demographics`]: accepting(giveDemographicsSchema, () => json(commandAnswerSchema, answer())),
  };
};
