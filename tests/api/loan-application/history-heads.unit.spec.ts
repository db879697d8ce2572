import { expect, it } from '@jest/globals';
import { headsIn } from '../../../api/loan-application/history/history.heads.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import {
  answerChangeId,
  applicationId,
  corrected,
  documentRequested,
  loanApplicationSubmitted,
  restated,
} from '../../support/histories/builders.ts';
import { recorded } from '../../workflows/loan-origination/next-step.given.ts';

it('finds the event that a person meant, of what is recorded with it', () => {
  const events = recorded([
    loanApplicationSubmitted(),
    { type: 'UrlaStated', data: { draftId: answerChangeId, given: [] } },
    documentRequested(),
    { type: 'UrlaDrawnUp', data: { given: [] } },
    corrected(),
    { type: 'UrlaProposalTaken', data: { proposalId: answerChangeId, changeId: answerChangeId } },
    restated(),
  ]).map((event) => ({ ...event, streamId: loanApplicationStream(applicationId) }));
  const heads = headsIn(events);
  const byVersion = events.map(({ eventId }) => events.find((each) => each.eventId === heads.get(eventId))?.version);
  expect(byVersion).toEqual([undefined, 1, undefined, 5, undefined, 5, 5]);
});
