import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { authorities } from '../../../../events/lending/decisions/decision-permissions.ts';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { neededKey } from '../../../../events/lending/needs/subjects.ts';
import { contentIn } from '../../../../events/loan-application/intake/intake.events.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { needsAfter } from '../../../../events/loan-application/stated/stated.decider.ts';
import {
  commandMetadata,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';
import { after, takeOver } from '../support/given-arrivals.ts';

const submitted = loanApplicationSubmitted({ needsEdition: 4, taxYears: [2025, 2024] });
const due = [{ documentType: 'homeowners_insurance' as const }, { documentType: 'closing_disclosure' as const }];
const fileAfter = (...history: LoanApplicationEvent[]) => {
  const file = stateAfter(loanApplicationDecider, history);
  if (file.status === 'not_submitted') throw new Error('It has no submission');
  return file;
};
const moved = (history: readonly LoanApplicationEvent[], status: ApplicationStatus) =>
  loanApplicationDecider.decide(
    { type: 'ChangeApplicationStatus', data: { status, notes: 'As agreed', may: authorities } },
    stateAfter(loanApplicationDecider, history),
    commandMetadata(),
  );
const underwriting = [submitted, statusChanged('submitted', 'underwriting', 'Brought over')];
const approved = [...underwriting, ...moved(underwriting, 'approved')];

describe('What is due before closing', () => {
  it('is no need of the file until it is approved, which says it', () => {
    expect(fileAfter(...underwriting).needed.map(({ documentType }) => documentType)).not.toContain(
      'homeowners_insurance',
    );
    const [event, ...more] = moved(underwriting, 'approved');
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'LoanApplicationStatusChanged', data: { closingDocuments: due } });
    expect(fileAfter(...approved).needed).toEqual([...fileAfter(...underwriting).needed, ...due]);
  });

  it('is said once, and not of a file of an earlier edition', () => {
    const again = [...approved, statusChanged('approved', 'underwriting', 'Looked at again')];
    const [reapproved] = moved(again, 'approved');
    expect(reapproved?.data).not.toHaveProperty('closingDocuments');
    const older = [loanApplicationSubmitted(), statusChanged('submitted', 'underwriting', 'Brought over')];
    expect(moved(older, 'approved')[0]?.data).not.toHaveProperty('closingDocuments');
  });

  it('leaves out what somebody has waived before', () => {
    const waived: LoanApplicationEvent[] = [
      ...underwriting,
      documentRequested('homeowners_insurance'),
      {
        type: 'DocumentRequestWithdrawn',
        data: { documentId, documentType: 'homeowners_insurance', reason: 'The association insures the building' },
      },
    ];
    expect(moved(waived, 'approved')[0]).toMatchObject({
      data: { closingDocuments: [{ documentType: 'closing_disclosure' }] },
    });
  });

  it('has mortgage insurance by the terms that were accepted, and not by those that were asked for', () => {
    const asked = loanApplicationSubmitted({
      needsEdition: 4,
      loan: { ...submission().loan, amountCents: 380_000_00 },
    });
    const begun = [asked, statusChanged('submitted', 'underwriting', 'Brought over')];
    const insured = (history: LoanApplicationEvent[]) =>
      JSON.stringify(moved(history, 'approved')[0]?.data).includes('mortgage_insurance_certificate');
    expect(insured(begun)).toBe(true);
    const accepted: LoanApplicationEvent = {
      type: 'CounterofferAccepted',
      data: { effectiveOn: '2026-03-05', terms: { amountCents: 300_000_00, termYears: 30, ratePercent: 6.5 } },
    };
    expect(insured([...begun, accepted])).toBe(false);
  });

  it('has mortgage insurance by the appraised value, once an appraisal is accepted', () => {
    const begun = [
      loanApplicationSubmitted({ needsEdition: 4 }),
      statusChanged('submitted', 'underwriting', 'Brought over'),
    ];
    const insured = (history: LoanApplicationEvent[]) =>
      JSON.stringify(moved(history, 'approved')[0]?.data).includes('mortgage_insurance_certificate');
    expect(insured(begun)).toBe(false);
    const taken = after(begun, takeOver({ kind: 'appraisal', says: { appraisedValue: 350_000 } }));
    const report = taken.filter(({ type }) => type === 'ReportTakenOver');
    expect(insured([...begun, ...report])).toBe(true);
  });

  it('keeps the file from closing once it is asked for and not there, and no longer than that', () => {
    const asked = [...approved, documentRequested('homeowners_insurance')];
    expect(() => moved(asked, 'closing_ready')).toThrow('insurance is pending');
    const there: LoanApplicationEvent[] = [
      ...asked,
      documentUploaded({ documentType: 'homeowners_insurance' }),
      { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } },
    ];
    expect(() => moved(there, 'closing_ready')).not.toThrow('insurance');
  });

  it('keeps the file from closing before anybody has asked for it, too, unless it was waived', () => {
    expect(() => moved(approved, 'closing_ready')).toThrow('insurance is not on the file and has not been requested');
    const idOf = {
      homeowners_insurance: documentId,
      closing_disclosure: '018f8a52-0000-7000-8000-0000000000cd',
    } as const;
    const waived = due.map(({ documentType }): LoanApplicationEvent => ({
      type: 'DocumentRequestWithdrawn',
      data: { documentId: idOf[documentType], documentType, reason: 'The seller finances it' },
    }));
    expect(() => moved([...approved, ...waived.slice(0, 1)], 'closing_ready')).toThrow('Closing disclosure is not on');
    expect(moved([...approved, ...waived], 'closing_ready')).toMatchObject([{ data: { to: 'closing_ready' } }]);
  });

  it('follows a change of the application from then on, and not before', () => {
    const content = contentIn(submitted.data);
    const more = { ...content, loan: { ...content.loan, amountCents: 380_000_00 } };
    expect(needsAfter(fileAfter(...underwriting), more).added).toEqual([]);
    const change = needsAfter(fileAfter(...approved), more);
    expect([change.added, change.dropped]).toEqual([['mortgage_insurance_certificate'], []]);
    const restated: LoanApplicationEvent = {
      type: 'LoanApplicationRestated',
      data: { ...more, changeId: documentId, parts: ['loan'], needs: change, cash: null },
    };
    expect(fileAfter(...underwriting, restated).closingDocuments.map(neededKey)).toContain(
      'mortgage_insurance_certificate',
    );
    expect(fileAfter(...approved, restated).needed.map(neededKey)).toContain('mortgage_insurance_certificate');
  });
});
