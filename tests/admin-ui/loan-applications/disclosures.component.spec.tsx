import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  estimateIssuedSchema,
  type LoanEstimateAnswer,
  loanEstimateSchema,
} from '../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import { json, open, write } from '../../support/component.tsx';
import { fileId, loanFileAnswers, noEstimate } from '../../support/component/loan-file.ts';

const ESTIMATE = `/api/applications/${fileId}/loan-estimate`;
const documentId = '99999999-9999-4999-8999-999999999999';
const issued: LoanEstimateAnswer['issued'][number] = {
  number: 1,
  issuedOn: '2026-03-02',
  documentId,
  documentVersion: 1,
  apr: 6.701,
  cashToClose: 16_054,
  by: 'Leo Novak',
  revision: null,
};
const terms: LoanEstimateAnswer['terms'] = {
  lateAfterDays: 15,
  lateChargePercent: 5,
  servicing: 'transfer',
  isAssumable: false,
  confirmsReceipt: true,
};
const QUERY = 'lateAfterDays=15&lateChargePercent=5&servicing=transfer&isAssumable=false&confirmsReceipt=true';
const show = (answer: Partial<LoanEstimateAnswer>) =>
  open(`/applications/${fileId}/documents`, {
    as: 'loan_officer',
    answers: {
      ...loanFileAnswers(),
      [`GET ${ESTIMATE}`]: json(loanEstimateSchema, { ...noEstimate, ...answer }),
      [`GET ${ESTIMATE}?${QUERY}`]: json(loanEstimateSchema, { ...noEstimate, ...answer }),
      [`POST ${ESTIMATE}s`]: json(estimateIssuedSchema, {
        id: fileId,
        number: 2,
        documentId,
        documentVersion: 2,
        version: 2,
      }),
    },
  });

describe('Disclosures of a file on the screen', () => {
  it('say what the next one lacks, with the way to it', async () => {
    const field = 'originator.name';
    show({
      missing: [
        { field, message: 'Enter the name of the loan officer', enteredIn: 'application' },
        { field: 'nmlsId', message: 'Enter the NMLS ID of the lender', enteredIn: 'settings' },
        { field: 'servicing', message: 'Say whether the lender services the loan', enteredIn: 'terms' },
      ],
    });
    const way = await screen.findByRole('link', { name: 'Enter it: Enter the name of the loan officer' });
    expect(way.getAttribute('href')).toBe(`/applications/${fileId}/urla#${field}`);
    // Whoever may not open the settings is told that it is there.
    screen.getByText(/NMLS ID of the lender \(in System Settings\)/);
    expect(screen.queryByRole('link', { name: /NMLS ID of the lender$/ })).toBeNull();
    expect(screen.queryByText(/services the loan/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Prepare a Loan Estimate' })).toBeNull();
  });

  it('are revised with a reason, on the terms of the one before', async () => {
    const estimate = {
      apr: 6.8,
      cashToClose: 17_000,
      loanCosts: 5_000,
      otherCosts: 2_000,
      lenderCredits: 0,
      sections: { A: 1_395, B: 745, C: 1_450, E: 125, F: 2_000, G: 750, H: 700 },
      expiresOn: '3/16/2026 at 5:00 p.m. CDT',
    };
    const { user, askedFor } = show({ issued: [issued], terms, estimate, missing: [] });
    await screen.findByText('6.701%');
    await user.click(screen.getByRole('button', { name: 'Revise the Loan Estimate' }));
    const form = within(await screen.findByRole('dialog', { name: 'Issue a Loan Estimate' }));
    form.getByText(/Sending it to the applicants is still to be done/);
    await form.findByText('APR 6.800%, cash to close $17,000. The estimates expire on 3/16/2026 at 5:00 p.m. CDT.');
    const preview = form.getByRole('link', { name: 'Preview' });
    expect(preview.getAttribute('href')).toBe(`${ESTIMATE}/preview?${QUERY}`);
    await user.click(form.getByRole('button', { name: 'Issue' }));
    await form.findByText('Choose why it is revised');
    expect(askedFor(`POST ${ESTIMATE}s`)).toEqual([]);
    await user.click(form.getByRole('combobox', { name: /^Why it is revised/ }));
    await user.click(await screen.findByRole('option', { name: 'Requested by the consumer' }));
    await write(user, form.getByRole('textbox', { name: /^What has changed/ }), 'Another term');
    await user.click(form.getByRole('button', { name: 'Issue' }));
    await screen.findByText('Loan Estimate Issued');
    expect(askedFor(`POST ${ESTIMATE}s`).map(({ body }) => body)).toEqual([
      { ...terms, revision: { reason: 'consumer_request', notes: 'Another term', learnedOn: '2026-03-02' } },
    ]);
  });

  it('offer none for an application that is over, and say why', async () => {
    show({ block: 'The application is rejected: no Loan Estimate is issued for it', missing: [] });
    await screen.findByText('The application is rejected: no Loan Estimate is issued for it');
    expect(screen.queryByRole('button', { name: /Loan Estimate/ })).toBeNull();
  });
});
