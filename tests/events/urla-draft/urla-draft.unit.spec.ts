import { describe, it } from '@jest/globals';
import { urlaDemographicsDecider } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { urlaDraftDecider } from '../../../events/urla-draft/urla-draft.decider.ts';
import type { Change } from '../../../events/urla-draft/urla-draft.changes.ts';
import type { UrlaDraftEvent } from '../../../events/urla-draft/urla-draft.events.ts';
import { commandMetadata } from '../../support/builders.ts';
import { specificationOf } from '../../support/given.ts';
import { itemId } from '../../support/urla-answers.ts';

const draftId = itemId(100);
const [A, B, account] = [itemId(1), itemId(2), itemId(3)];
const started: UrlaDraftEvent = { type: 'UrlaDraftStarted', data: { draftId, borrowerId: A } };
const added = (path: string): UrlaDraftEvent => ({ type: 'UrlaItemAdded', data: { path } });
const removed = (path: string): UrlaDraftEvent => ({ type: 'UrlaItemRemoved', data: { path } });
const submitted: UrlaDraftEvent = {
  type: 'UrlaDraftSubmitted',
  data: { draftId, applicationId: itemId(200), loanNumber: 'LL-2026-1' },
};
const change = (...changes: Change[]) =>
  ({ type: 'ChangeUrlaDraft', data: { changes, step: 'loan_and_property' } }) as const;
const answer = (path: string, text: string, borrowerId?: string) => ({
  path,
  answer: text,
  ...(borrowerId !== undefined && { borrowerId }),
});
const answered = (...answers: ReturnType<typeof answer>[]): UrlaDraftEvent => ({
  type: 'UrlaAnswersGiven',
  data: { answers, step: 'loan_and_property' },
});
const cardOf = (borrowerId: string) => `borrowers.${borrowerId}.assets.accounts.${account}`;

describe('A URLA draft', () => {
  const draft = specificationOf(urlaDraftDecider, commandMetadata());

  it('is started once', () => {
    const start = { type: 'StartUrlaDraft', data: { draftId, borrowerId: A } } as const;
    draft().when(start).thenEvents(started);
    draft(started).when(start).thenNothing();
  });

  it('is not there before', () => {
    draft().when(change()).thenThrows({ code: 'not_found' });
  });

  describe('When open', () => {
    it('keeps a batch as one event, each answer with whose it is, the last of a field', () => {
      draft(started)
        .when(
          change(
            { path: 'loan.loanAmount', value: '1' },
            { path: 'loan.loanAmount', value: '12' },
            { path: `borrowers.${A}.personal.ssn`, value: '900' },
            { path: 'property.interior.fireplace', value: true },
          ),
        )
        .thenEvents(
          answered(
            answer('loan.loanAmount', '12'),
            answer(`borrowers.${A}.personal.ssn`, '900', A),
            answer('property.interior.fireplace', 'true'),
          ),
        );
    });

    it('records nothing for an empty batch', () => {
      draft(started).when(change()).thenNothing();
    });

    it('keeps the order of items and answers', () => {
      draft(started)
        .when(
          change(
            { path: `borrowers.${B}`, item: 'added' },
            { path: `borrowers.${B}.personal.email`, value: 'b@example.com' },
            { path: `borrowers.${A}`, item: 'removed' },
          ),
        )
        .thenEvents(
          added(`borrowers.${B}`),
          answered(answer(`borrowers.${B}.personal.email`, 'b@example.com', B)),
          removed(`borrowers.${A}`),
        );
    });

    it('adds the card that somebody types in', () => {
      const path = `${cardOf(A)}.cashValue`;
      draft(started, answered(answer(path, '1', A)))
        .when(change({ path: cardOf(A), item: 'added' }))
        .thenNothing();
    });

    it('drops what is typed in a card that is gone, with all below a borrower that is', () => {
      const typed = change({ path: `${cardOf(B)}.cashValue`, value: '1' });
      draft(started, added(`borrowers.${B}`), added(cardOf(B)), removed(cardOf(B)))
        .when(typed)
        .thenNothing();
      draft(started, added(`borrowers.${B}`), added(cardOf(B)), removed(`borrowers.${B}`))
        .when(typed)
        .thenNothing();
      draft(started, added(`borrowers.${B}`), removed(`borrowers.${B}`))
        .when(change({ path: `borrowers.${B}`, item: 'added' }))
        .thenNothing();
    });

    it('refuses a borrower that is not in it, the last one to go, and fields that it does not have', () => {
      draft(started)
        .when(change({ path: `borrowers.${B}.personal.ssn`, value: '1' }))
        .thenThrows({ code: 'validation_failed' });
      draft(started)
        .when(change({ path: `borrowers.${A}`, item: 'removed' }))
        .thenThrows({ code: 'validation_failed' });
      draft(started)
        .when(change({ path: 'loan.unknown', value: '1' }))
        .thenThrows({ code: 'validation_failed' });
      draft(started)
        .when(change({ path: 'loan', item: 'added' }))
        .thenThrows({ code: 'validation_failed' });
    });

    it('is submitted as it was examined, and not otherwise', () => {
      const { applicationId, loanNumber } = { applicationId: itemId(200), loanNumber: 'LL-2026-1' };
      const submit = (seenVersion: number) =>
        ({ type: 'SubmitUrlaDraft', data: { applicationId, loanNumber, seenVersion } }) as const;
      draft(started).when(submit(1)).thenEvents(submitted);
      draft(started, added(`borrowers.${B}`))
        .when(submit(1))
        .thenThrows({ code: 'version_conflict' });
    });
  });

  describe('When it has ended', () => {
    it('takes no more changes', () => {
      draft(started, submitted)
        .when(change({ path: 'loan.loanAmount', value: '1' }))
        .thenThrows({ code: 'illegal_transition' });
      draft(started, { type: 'UrlaDraftDiscarded', data: { draftId } })
        .when(change({ path: 'loan.loanAmount', value: '1' }))
        .thenThrows({ code: 'illegal_transition' });
    });
    it('is forgotten once it is discarded, and not before', () => {
      const data = { subjects: [A], reason: 'Request 1', legalBasis: 'A law' };
      const forget = { type: 'ForgetUrlaDraft', data } as const;
      const discarded: UrlaDraftEvent = { type: 'UrlaDraftDiscarded', data: { draftId } };
      const begun: UrlaDraftEvent = { type: 'UrlaDraftErasureBegun', data: { draftId, ...data } };
      draft(started)
        .when(forget)
        .thenThrows({ code: 'illegal_transition', message: /discard it first/ });
      draft(started, submitted)
        .when(forget)
        .thenThrows({ code: 'illegal_transition', message: /submitted/ });
      draft(started, discarded).when(forget).thenEvents(begun);
      draft(started, discarded, begun).when(forget).thenNothing();
    });
    it('is not discarded after it was submitted, and discarded once', () => {
      const discard = { type: 'DiscardUrlaDraft', data: {} } as const;
      draft(started, submitted).when(discard).thenThrows({ code: 'illegal_transition' });
      draft(started, { type: 'UrlaDraftDiscarded', data: { draftId } }).when(discard).thenNothing();
    });
  });
});

describe('Demographic information', () => {
  const collected = specificationOf(urlaDemographicsDecider, commandMetadata());
  const path = `borrowers.${A}.sex.female`;
  it('is kept with whose it is, and refused of nobody in the draft', () => {
    collected()
      .when({ type: 'GiveDemographics', data: { answers: [{ path, value: true }], borrowerIds: [A] } })
      .thenEvents({ type: 'DemographicsGiven', data: { answers: [answer(path, 'true', A)] } });
    collected()
      .when({ type: 'GiveDemographics', data: { answers: [{ path, value: true }], borrowerIds: [B] } })
      .thenThrows({ code: 'validation_failed' });
  });
});
