import {
  changeUrlaSchema,
  type CurrentUrlaAnswer,
  currentUrlaSchema,
  urlaChangedSchema,
  type UrlaPreview,
  urlaPreviewSchema,
} from '../../../../api/loan-application/urla/urla.contract.ts';
import { draftFrom, maskedDraft } from '../../../../events/lending/urla/answers.ts';
import { type UrlaDraft, urlaForm } from '../../../../events/lending/urla/urla.ts';
import { accepting, type Answers, json } from '../../../support/component.tsx';
import { colleague, fileId, loanFile, loanFileAnswers } from '../../../support/component/loan-file.ts';
import { answersToAll, type Way } from '../../../support/values/urla-answers.ts';

export const URLA = `/api/applications/${fileId}/urla`;
export const TAB = `/applications/${fileId}/urla`;
export const changeId = '99999999-9999-4999-8999-999999999999';
/** Every answer of the form, as users see it. */
export const urlaOf = (way: Way): UrlaDraft =>
  maskedDraft(urlaForm, draftFrom<typeof urlaForm>(answersToAll(urlaForm, 1, way)));
export const wholeUrla = urlaOf('first');

export const urlaNow = (more: Partial<CurrentUrlaAnswer> = {}): CurrentUrlaAnswer => ({
  applicationId: fileId,
  draftId: null,
  statedAt: '2026-03-02T15:00:00.000Z',
  version: 7,
  unchangeable: null,
  urla: wholeUrla,
  demographics: null,
  demographicsVersion: 0,
  demographicsSources: [],
  missing: [],
  proposals: [],
  sources: [
    { path: '', kind: 'stated', by: { id: colleague.id, name: 'Leo Marchetti' }, at: '2026-03-02T15:00:00.000Z' },
  ],
  ...more,
});

export const noneFollows: UrlaPreview = {
  figures: [],
  conditions: [],
  documents: { asked: [], notNeeded: [] },
  stale: [],
  clocks: [],
  problems: [],
  warnings: [],
};

/** A file whose application can be read and changed. */
export const urlaAnswers = (now = urlaNow(), preview = noneFollows, takesNewDecision = false): Answers => ({
  ...loanFileAnswers(loanFile()),
  [`GET ${URLA}`]: json(currentUrlaSchema, now),
  [`POST ${URLA}/preview`]: json(urlaPreviewSchema, preview),
  [`PATCH ${URLA}`]: accepting(changeUrlaSchema, () =>
    json(urlaChangedSchema, { id: fileId, version: now.version + 1, changeId, conditions: [], takesNewDecision }),
  ),
});
