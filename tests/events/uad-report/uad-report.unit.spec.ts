import { describe, it } from '@jest/globals';
import { type UadAnswers, uadFieldNames } from '../../../events/lending/uad/uad-form.ts';
import { uadReportDecider } from '../../../events/uad-report/uad-report.decider.ts';
import type { UadReportEvent } from '../../../events/uad-report/uad-report.events.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';
import { uadAnswers } from '../../support/values/uad.ts';

const given = specificationOf(uadReportDecider, commandMetadata());
const reportId = 'aaaaaaaa-0000-4000-8000-000000000031';
const started: UadReportEvent = { type: 'UadReportStarted', data: { reportId } };
const filled = (answers: UadAnswers): UadReportEvent => ({
  type: 'UadAnswersGiven',
  data: {
    reportId,
    step: 'location',
    answers: uadFieldNames.flatMap((field) => {
      const value = answers[field];
      return value === undefined ? [] : [{ field, value }];
    }),
  },
});
const submitted: UadReportEvent = { type: 'UadReportSubmitted', data: { reportId } };
const discarded: UadReportEvent = { type: 'UadReportDiscarded', data: { reportId } };
const fillIn = (answers: UadAnswers) =>
  ({ type: 'FillInUadReport', data: { reportId, step: 'location', answers } }) as const;
const submit = { type: 'SubmitUadReport', data: { reportId, today: '2026-03-02' } } as const;

describe('UAD report', () => {
  it('begins with what is filled in, once', () => {
    const start = {
      type: 'StartUadReport',
      data: { reportId, step: 'location', answers: { city: 'Austin' } },
    } as const;
    given()
      .when(start)
      .thenEvents(started, filled({ city: 'Austin' }));
    given(started).when(start).thenNothing();
  });

  it('records what changed, and only that', () => {
    given(started, filled({ city: 'Austin' }))
      .when(fillIn({ city: 'Austin', county: 'Travis' }))
      .thenEvents(filled({ county: 'Travis' }));
    given(started, filled({ city: 'Austin' }))
      .when(fillIn({ city: '' }))
      .thenEvents(filled({ city: '' }));
    given(started, filled({ city: 'Austin' }))
      .when(fillIn({ city: 'Austin', county: '' }))
      .thenNothing();
  });

  it('keeps nothing of a batch with a field that cannot be kept', () => {
    given(started)
      .when(fillIn({ city: 'Austin', overallCondition: 'C9' }))
      .thenThrows({ code: 'validation_failed', fields: ['overallCondition'] });
  });

  it('is submitted once everything required is right', () => {
    given(started, filled(uadAnswers())).when(submit).thenEvents(submitted);
    given(started, filled(uadAnswers()), submitted).when(submit).thenNothing();
    given(started, filled(uadAnswers({ bathrooms: '2.5', county: '' })))
      .when(submit)
      .thenThrows({ code: 'rule_violation', fields: ['county', 'bathrooms'] });
  });

  it('stays as it is once submitted or discarded', () => {
    given(started, submitted)
      .when(fillIn({ city: 'Austin' }))
      .thenThrows({ code: 'illegal_transition' });
    given(started, submitted)
      .when({ type: 'DiscardUadReport', data: { reportId } })
      .thenThrows({ code: 'illegal_transition' });
    given(started).when({ type: 'DiscardUadReport', data: { reportId } }).thenEvents(discarded);
    given(started, discarded).when({ type: 'DiscardUadReport', data: { reportId } }).thenNothing();
    given(started, discarded).when(submit).thenThrows({ code: 'illegal_transition' });
  });

  it('is none before its start', () => {
    given().when(submit).thenThrows({ code: 'not_found' });
  });

  it('belongs to the loan file of the first order that it goes with, and to no other', () => {
    const attached = (orderId: string, applicationId = reportId) =>
      ({ type: 'UadReportAttached', data: { reportId, applicationId, orderId } }) as const;
    const attach = (orderId: string, applicationId = reportId) =>
      ({ type: 'AttachUadReport', data: { reportId, applicationId, orderId } }) as const;
    const [one, two] = ['aaaaaaaa-0000-4000-8000-000000000041', 'aaaaaaaa-0000-4000-8000-000000000042'];
    given(started).when(attach(one)).thenEvents(attached(one));
    given(started, attached(one)).when(attach(one)).thenNothing();
    given(started, attached(one), submitted).when(attach(two)).thenEvents(attached(two));
    given(started, attached(one))
      .when(attach(two, two))
      .thenThrows({ code: 'illegal_transition', message: /another loan file/ });
    given(started, discarded)
      .when(attach(one))
      .thenThrows({ code: 'illegal_transition', message: /discarded/ });
    given().when(attach(one)).thenThrows({ code: 'not_found' });
  });

  describe('that goes with no order', () => {
    const reason = 'Not used for 180 days';
    const forget = { type: 'ForgetUadReport', data: { reportId, reason } } as const;
    const subjects = [`uadReport-${reportId}`];
    const begun: UadReportEvent = { type: 'UadReportErasureBegun', data: { reportId, reason, subjects } };

    it('is discarded and erased, submitted or not, once', () => {
      given(started, filled({ city: 'Austin' }))
        .when(forget)
        .thenEvents(discarded, begun);
      given(started, filled(uadAnswers()), submitted).when(forget).thenEvents(discarded, begun);
      given(started, discarded).when(forget).thenEvents(begun);
      given(started, discarded, begun).when(forget).thenNothing();
      given().when(forget).thenThrows({ code: 'not_found' });
    });

    it('takes nothing more then, and one of a loan file stays with it', () => {
      given(started, discarded, begun)
        .when(fillIn({ city: 'Austin' }))
        .thenThrows({ code: 'illegal_transition' });
      const applicationId = 'bbbbbbbb-0000-4000-8000-000000000001';
      const attached: UadReportEvent = {
        type: 'UadReportAttached',
        data: { reportId, applicationId, orderId: 'cccccccc-0000-4000-8000-000000000001' },
      };
      given(started, attached).when(forget).thenThrows({ code: 'illegal_transition' });
    });
  });
});
