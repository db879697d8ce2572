import { describe, expect, it } from '@jest/globals';
import { DEMOGRAPHICS_BYTES, recordAnswers } from '../../../events/lending/urla/recorded-answers.ts';
import { urlaDemographicsDecider } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { urlaDraftDecider } from '../../../events/urla-draft/urla-draft.decider.ts';
import type { UrlaDemographicsEvent } from '../../../events/urla-demographics/urla-demographics.events.ts';
import type { Change } from '../../../events/urla-draft/urla-draft.changes.ts';
import type { UrlaDraftEvent } from '../../../events/urla-draft/urla-draft.events.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';
import { itemId } from '../../support/values/urla-answers.ts';

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
const answer = (path: string, value: string | boolean) => ({ path, value });
const answered = (...answers: ReturnType<typeof answer>[]): UrlaDraftEvent => ({
  type: 'UrlaAnswersGiven',
  data: { given: recordAnswers(answers), step: 'loan_and_property' },
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
            answer(`borrowers.${A}.personal.ssn`, '900'),
            answer('property.interior.fireplace', true),
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
          answered(answer(`borrowers.${B}.personal.email`, 'b@example.com')),
          removed(`borrowers.${A}`),
        );
    });

    it('adds the card that someone types in', () => {
      const path = `${cardOf(A)}.cashValue`;
      draft(started, answered(answer(path, '1')))
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

    it("refuses a borrower under an id that is someone else's, or in capitals, and takes one of its own again", () => {
      const add = (path: string, taken: readonly string[]) =>
        ({ type: 'ChangeUrlaDraft', data: { changes: [{ path, item: 'added' }], step: 'personal', taken } }) as const;
      const other = `borrowers.${B}`;
      draft(started)
        .when(add(other, [B]))
        .thenThrows({ code: 'validation_failed', fields: [other] });
      draft(started, added(other))
        .when(add(other, [B]))
        .thenNothing();
      const capitals = 'borrowers.AAAAAAAA-0000-4000-8000-000000000001';
      draft(started)
        .when(add(capitals, []))
        .thenThrows({ code: 'validation_failed', fields: [capitals] });
    });

    describe('And cards are added and removed without end', () => {
      const list = `borrowers.${A}.assets.accounts`;
      const comeAndGone = (count: number): UrlaDraftEvent[] =>
        Array.from({ length: count }, (_, index) => `${list}.${itemId(1_000 + index)}`).flatMap((path) => [
          added(path),
          removed(path),
        ]);

      it('takes 3,000 in all, says so then, and keeps what is typed in those that are there', () => {
        const history = [started, ...comeAndGone(2_999)];
        draft(...history)
          .when(change({ path: cardOf(A), item: 'added' }))
          .thenThrows({ code: 'validation_failed', fields: [cardOf(A)] });
        draft(...history)
          .when(change({ path: `${cardOf(A)}.cashValue`, value: '1' }))
          .thenThrows({ code: 'validation_failed', fields: [cardOf(A)] });
        draft(...history)
          .when(change({ path: 'loan.loanAmount', value: '1' }))
          .thenEvents(answered(answer('loan.loanAmount', '1')));
      });

      it('has read each event once, however many came before', () => {
        // Sets of all items copied at every event took minutes for so many.
        const events = comeAndGone(30_000);
        const state = events.reduce(
          urlaDraftDecider.evolve,
          urlaDraftDecider.evolve(urlaDraftDecider.initialState, started),
        );
        expect(state).toMatchObject({ status: 'open', version: 60_001 });
      });

      it('tells versions apart that are remembered', () => {
        const before = urlaDraftDecider.evolve(urlaDraftDecider.initialState, started);
        const after = [added(cardOf(A)), removed(cardOf(A))].reduce(urlaDraftDecider.evolve, before);
        const add = change({ path: cardOf(A), item: 'added' });
        expect(urlaDraftDecider.decide(add, before, commandMetadata())).toEqual([added(cardOf(A))]);
        expect(urlaDraftDecider.decide(add, after, commandMetadata())).toEqual([]);
      });
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
  it('ends with the submission that it was examined for, and takes nothing after it', () => {
    const given: UrlaDemographicsEvent = {
      type: 'DemographicsGiven',
      data: { given: recordAnswers([answer(path, true)], DEMOGRAPHICS_BYTES) },
    };
    const closed: UrlaDemographicsEvent = { type: 'DemographicsClosed', data: { draftId } };
    const close = (seenVersion: number) => ({ type: 'CloseDemographics', data: { draftId, seenVersion } }) as const;
    collected().when(close(0)).thenEvents(closed);
    collected(given).when(close(1)).thenEvents(closed);
    collected(given).when(close(0)).thenThrows({ code: 'version_conflict' });
    collected(given, closed).when(close(1)).thenNothing();
    collected(given, closed)
      .when({ type: 'GiveDemographics', data: { answers: [{ path, value: true }], borrowerIds: [A] } })
      .thenThrows({ code: 'illegal_transition', message: /while the application is taken/ });
  });
  it('is kept with whose it is, and refused of nobody in the draft', () => {
    collected()
      .when({ type: 'GiveDemographics', data: { answers: [{ path, value: true }], borrowerIds: [A] } })
      .thenEvents({
        type: 'DemographicsGiven',
        data: { given: recordAnswers([answer(path, true)], DEMOGRAPHICS_BYTES) },
      });
    collected()
      .when({ type: 'GiveDemographics', data: { answers: [{ path, value: true }], borrowerIds: [B] } })
      .thenThrows({ code: 'validation_failed' });
  });
});
