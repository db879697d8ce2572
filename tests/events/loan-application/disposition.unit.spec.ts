import { describe, expect, it } from '@jest/globals';
import { authorities, type Authority } from '../../../events/lending/decisions/decision-permissions.ts';
import { applicationStatuses, type ApplicationStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import {
  borrowerId,
  coBorrowerId,
  creditReport,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  underwriter,
} from '../../support/histories/builders.ts';
import { fileIn, given } from './support/given-application.ts';

const days = { submittedOn: '2026-02-20', today: '2026-03-02' };
const said = { may: authorities, days };

const withdraw = (more: { effectiveOn?: string; requestedBy?: string; may?: readonly Authority[] } = {}) => ({
  type: 'WithdrawApplication' as const,
  data: {
    ...said,
    effectiveOn: '2026-02-27',
    requestedBy: borrowerId,
    channel: 'phone' as const,
    reason: 'Found another lender',
    ...more,
  },
});
const closeIncomplete = (dates: { effectiveOn?: string; noticeSentOn?: string; answerDueOn?: string } = {}) => ({
  type: 'CloseIncompleteApplication' as const,
  data: {
    ...said,
    effectiveOn: '2026-03-02',
    noticeSentOn: '2026-02-21',
    answerDueOn: '2026-03-01',
    missing: 'The bank statements of January and February',
    ...dates,
  },
});
const closeUnaccepted = {
  type: 'RecordApprovalNotAccepted' as const,
  data: { ...said, effectiveOn: '2026-03-01', reason: 'Took a lower rate elsewhere' },
};
const terms = { amountCents: 280_000_00, termYears: 30, ratePercent: 6.5 };
const offerTerms = (more: { terms?: typeof terms; expiresOn?: string; may?: readonly Authority[] } = {}) => ({
  type: 'MakeCounteroffer' as const,
  data: {
    ...said,
    effectiveOn: '2026-02-25',
    terms,
    expiresOn: '2026-03-10',
    reasons: ['insufficient_collateral'] as const,
    notes: undefined,
    ...more,
  },
});
const accept = (effectiveOn = '2026-03-01') => ({
  type: 'AcceptCounteroffer' as const,
  data: { ...said, effectiveOn, notes: undefined },
});
const decline = (how: 'declined' | 'lapsed' = 'declined', effectiveOn = '2026-03-01') => ({
  type: 'DeclineCounteroffer' as const,
  data: { ...said, effectiveOn, how, notes: undefined },
});
const suspend = (reviewOn = '2026-03-20') => ({
  type: 'SuspendApplication' as const,
  data: {
    ...said,
    effectiveOn: '2026-03-02',
    waitsFor: 'employer' as const,
    reviewOn,
    reason: 'Payroll office is closed',
  },
});
const resume = { type: 'ResumeApplication' as const, data: { ...said, notes: 'The employer has answered' } };
const takeBack = (may: readonly Authority[] = authorities) => ({
  type: 'TakeBackDisposition' as const,
  data: { ...said, may, notes: 'It was the file of a namesake' },
});

const withdrawn: LoanApplicationEvent = {
  type: 'LoanApplicationWithdrawn',
  data: { effectiveOn: '2026-02-27', requestedBy: borrowerId, channel: 'phone', reason: 'Found another lender' },
};
const closedIncomplete = (outstanding: 'pay_stub'[] = []): LoanApplicationEvent => ({
  type: 'LoanApplicationClosedIncomplete',
  data: {
    effectiveOn: '2026-03-02',
    noticeSentOn: '2026-02-21',
    answerDueOn: '2026-03-01',
    missing: 'The bank statements of January and February',
    outstanding,
  },
});
const notAccepted: LoanApplicationEvent = {
  type: 'LoanApprovalNotAccepted',
  data: { effectiveOn: '2026-03-01', reason: 'Took a lower rate elsewhere' },
};
const offerMade: LoanApplicationEvent = {
  type: 'CounterofferMade',
  data: {
    effectiveOn: '2026-02-25',
    terms,
    expiresOn: '2026-03-10',
    reasons: ['insufficient_collateral'],
    notes: undefined,
  },
};
const offerOfJanuary: LoanApplicationEvent = {
  type: 'CounterofferMade',
  data: { effectiveOn: '2026-02-20', terms, expiresOn: '2026-02-26', reasons: ['insufficient_collateral'] },
};
const suspended: LoanApplicationEvent = {
  type: 'LoanApplicationSuspended',
  data: {
    effectiveOn: '2026-03-02',
    waitsFor: 'employer',
    reviewOn: '2026-03-20',
    reason: 'Payroll office is closed',
  },
};

const undecided = [
  'submitted',
  'pre_qualification',
  'under_review',
  'documents_needed',
  'appraisal_pending',
  'underwriting',
] as const;
const except = (statuses: readonly ApplicationStatus[]) =>
  applicationStatuses.filter((status) => !statuses.includes(status));

/** Submitted by the underwriter who decides in these specs. */
const ownFile = (status: ApplicationStatus): LoanApplicationEvent[] => [
  {
    ...loanApplicationSubmitted(),
    metadata: { actor: underwriter, correlationId: 'own', commandId: 'own' },
  },
  statusChanged('submitted', status, 'Brought over'),
];

describe('A withdrawal', () => {
  it.each(undecided)('is recorded of a file that is %s, with who asked for it, how and when', (status) => {
    given(...fileIn(status))
      .when(withdraw())
      .thenEvents(withdrawn);
  });

  it.each(except(undecided))('is refused of a file that is %s', (status) => {
    given(...fileIn(status))
      .when(withdraw())
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is refused on a day to come, or from before the file was there', () => {
    given(...fileIn('under_review'))
      .when(withdraw({ effectiveOn: '2026-03-03' }))
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'], message: /Mar 2, 2026 at the latest/ });
    given(...fileIn('under_review'))
      .when(withdraw({ effectiveOn: '2026-02-19' }))
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'], message: /submitted on Feb 20, 2026/ });
  });

  it('names a borrower of the file', () => {
    given(...fileIn('under_review'))
      .when(withdraw({ requestedBy: coBorrowerId }))
      .thenThrows({ code: 'not_found' });
  });

  it('takes who works on files', () => {
    given(...fileIn('under_review'))
      .when(withdraw({ may: ['work'] }))
      .thenEvents(withdrawn);
    given(...fileIn('under_review'))
      .when(withdraw({ may: [] }))
      .thenThrows({ code: 'forbidden' });
  });

  it('may come while the file is suspended, and not over a counteroffer', () => {
    given(...fileIn('underwriting'), suspended)
      .when(withdraw())
      .thenEvents(withdrawn);
    given(...fileIn('underwriting'), offerMade)
      .when(withdraw())
      .thenThrows({ code: 'illegal_transition', message: /record the answer/ });
  });
});

describe('A file closed for incompleteness', () => {
  it('states the notice, the time that it gave and what was outstanding', () => {
    given(...fileIn('documents_needed'), documentRequested())
      .when(closeIncomplete())
      .thenEvents(closedIncomplete(['pay_stub']));
  });

  it('is refused before the time to answer is over', () => {
    given(...fileIn('documents_needed'))
      .when(closeIncomplete({ answerDueOn: '2026-03-02' }))
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'], message: /until Mar 2, 2026/ });
  });

  it('is refused without time to answer, or with a notice from before the file', () => {
    given(...fileIn('documents_needed'))
      .when(closeIncomplete({ answerDueOn: '2026-02-21' }))
      .thenThrows({ code: 'rule_violation', fields: ['answerDueOn'] });
    given(...fileIn('documents_needed'))
      .when(closeIncomplete({ noticeSentOn: '2026-02-19' }))
      .thenThrows({ code: 'rule_violation', fields: ['noticeSentOn'] });
  });
});

describe('An approval that is not accepted', () => {
  it.each(['approved', 'closing_ready'] as const)('is recorded of a file that is %s', (status) => {
    given(...fileIn(status))
      .when(closeUnaccepted)
      .thenEvents(notAccepted);
  });

  it.each(except(['approved', 'closing_ready']))('is refused of a file that is %s', (status) => {
    given(...fileIn(status))
      .when(closeUnaccepted)
      .thenThrows({ code: 'illegal_transition' });
  });
});

describe('A counteroffer', () => {
  it('states other terms, until when they stand, and why not those asked for', () => {
    given(...fileIn('underwriting'))
      .when(offerTerms())
      .thenEvents(offerMade);
  });

  it('is refused with the terms that the loan has, and so long that no notice could follow in time', () => {
    given(...fileIn('underwriting'))
      .when(offerTerms({ terms: { amountCents: 320_000_00, termYears: 30, ratePercent: 6.5 } }))
      .thenThrows({ code: 'rule_violation', fields: ['terms'] });
    given(...fileIn('underwriting'))
      .when(offerTerms({ expiresOn: '2026-05-17' }))
      .thenThrows({ code: 'rule_violation', fields: ['expiresOn'], message: /80 days/ });
  });

  it('takes who decides, and another person than submitted the file', () => {
    given(...fileIn('underwriting'))
      .when(offerTerms({ may: ['work', 'close'] }))
      .thenThrows({ code: 'forbidden' });
    given(...ownFile('underwriting'))
      .when(offerTerms())
      .thenThrows({ code: 'forbidden' });
  });

  it('holds the status back until it is answered', () => {
    given(...fileIn('underwriting'), offerMade)
      .when({ type: 'ChangeApplicationStatus', data: { status: 'approved', notes: 'Now', may: authorities } })
      .thenThrows({ code: 'illegal_transition', message: /counteroffer/ });
  });

  it('gives the loan its terms when it is accepted in time', () => {
    given(...fileIn('underwriting'), offerMade)
      .when(accept())
      .thenEvents({ type: 'CounterofferAccepted', data: { effectiveOn: '2026-03-01', terms, notes: undefined } });
    given(...fileIn('underwriting'), offerMade, {
      type: 'CounterofferAccepted',
      data: { effectiveOn: '2026-03-01', terms },
    })
      .when(offerTerms())
      .thenThrows({ code: 'rule_violation', fields: ['terms'] });
  });

  it('is not accepted after its time, or before it was made', () => {
    given(...fileIn('underwriting'), offerOfJanuary)
      .when(accept())
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'], message: /until Feb 26, 2026/ });
    given(...fileIn('underwriting'), offerMade)
      .when(accept('2026-02-24'))
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'] });
  });

  it('is a rejection on the terms asked for when it is declined, for the reasons of the offer', () => {
    given(...fileIn('underwriting'), offerMade)
      .when(decline())
      .thenEvents(
        { type: 'CounterofferDeclined', data: { effectiveOn: '2026-03-01', how: 'declined', notes: undefined } },
        {
          type: 'LoanApplicationStatusChanged',
          data: {
            from: 'underwriting',
            to: 'rejected',
            notes: 'The counteroffer was declined',
            override: false,
            reasons: ['insufficient_collateral'],
          },
        },
      );
  });

  it('lapses only after its last day', () => {
    given(...fileIn('underwriting'), offerMade)
      .when(decline('lapsed'))
      .thenThrows({ code: 'rule_violation', fields: ['effectiveOn'] });
  });

  it('has nothing to answer where none stands', () => {
    given(...fileIn('underwriting'))
      .when(accept())
      .thenThrows({ code: 'illegal_transition', message: /is still open/ });
  });
});

describe('A suspension', () => {
  it('says what the file waits for and when someone looks at it again', () => {
    given(...fileIn('underwriting'))
      .when(suspend())
      .thenEvents(suspended);
    given(...fileIn('underwriting'))
      .when(suspend('2026-03-02'))
      .thenThrows({ code: 'rule_violation', fields: ['reviewOn'] });
  });

  it('takes documents and stages on, and no move of the status until it is resumed', () => {
    given(...fileIn('documents_needed'), documentRequested(), suspended)
      .when({
        type: 'UploadDocument',
        data: { ...withoutVersion(documentUploaded().data), mode: 'new' },
      })
      .thenEvents(documentUploaded());
    given(...fileIn('underwriting'), suspended)
      .when({ type: 'ChangeApplicationStatus', data: { status: 'approved', notes: 'Now', may: authorities } })
      .thenThrows({ code: 'illegal_transition', message: /resume it/ });
    given(...fileIn('underwriting'), suspended)
      .when(resume)
      .thenEvents({ type: 'LoanApplicationResumed', data: { notes: 'The employer has answered' } });
    given(...fileIn('underwriting'), suspended)
      .when(suspend())
      .thenThrows({ code: 'illegal_transition', message: /resume it first/ });
  });
});

const withoutVersion = ({ documentVersion, ...upload }: ReturnType<typeof documentUploaded>['data']) => {
  expect(documentVersion).toBe(1);
  return upload;
};

const closings = [
  ['withdrawn', fileIn('documents_needed'), withdrawn],
  ['closed for incompleteness', fileIn('documents_needed'), closedIncomplete()],
  ['approved and not accepted', fileIn('approved'), notAccepted],
] as const;

const commandsOnAnOpenFile: readonly LoanApplicationCommand[] = [
  { type: 'ChangeApplicationStatus', data: { status: 'under_review', notes: 'Again', may: authorities } },
  { type: 'ChangeStage', data: { stageId: 'document_collection', status: 'in_progress', may: authorities } },
  { type: 'RequestDocuments', data: { requests: [{ documentId, documentType: 'w2', reason: 'Needed' }] } },
  { type: 'UploadDocument', data: { ...withoutVersion(documentUploaded().data), mode: 'new' } },
  { type: 'ReviewDocument', data: { documentId, status: 'verified' } },
  { type: 'RecordCreditReport', data: creditReport() },
  withdraw(),
  suspend(),
];

describe.each(closings)('A file that is %s', (_name, history, closed) => {
  it.each(commandsOnAnOpenFile.map((command) => [command.type, command] as const))(
    'refuses %s in words',
    (_t, command) => {
      given(...history, documentRequested(), closed)
        .when(command)
        .thenThrows({ code: 'illegal_transition', message: /withdrawn|incompleteness|not accepted/ });
    },
  );

  it('opens no stage and escalates nothing', () => {
    given(...history, closed)
      .when({ type: 'OpenStage', data: { stageId: 'appraisal' } })
      .thenNothing();
    given(...history, closed)
      .when({ type: 'EscalateApplication', data: { subject: 'Documents', daysWaiting: 3, escalationKey: 'wait' } })
      .thenNothing();
  });

  it('is taken back by who decides, with a note, and not by who submitted it', () => {
    given(...history, closed)
      .when(takeBack(['work', 'close']))
      .thenThrows({ code: 'forbidden' });
    given(...ownFile('under_review'), closed)
      .when(takeBack())
      .thenThrows({ code: 'forbidden' });
    given(...history, closed, { type: 'DispositionTakenBack', data: { disposition: 'withdrawn', notes: 'A namesake' } })
      .when(suspend())
      .thenEvents(suspended);
  });

  it('lets a borrower be forgotten, and then stays as it is', () => {
    const subjects = [borrowerId];
    const erasure = { borrowerId, reason: 'Request 12', legalBasis: 'CCPA', subjects };
    given(...history, closed)
      .when({ type: 'BeginBorrowerErasure', data: erasure })
      .thenEvents({ type: 'BorrowerErasureBegun', data: erasure });
    given(...history, closed, { type: 'BorrowerErasureBegun', data: erasure })
      .when(takeBack())
      .thenThrows({ code: 'illegal_transition', message: /forgotten/ });
  });
});
