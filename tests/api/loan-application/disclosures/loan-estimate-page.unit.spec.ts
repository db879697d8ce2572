import { describe, expect, it } from '@jest/globals';
import { printLoanEstimate } from '../../../../api/loan-application/disclosures/loan-estimate-page.ts';
import { type LoanEstimate, loanEstimate } from '../../../../events/lending/disclosures/loan-estimate.ts';
import type { LoanEstimateFacts } from '../../../../events/lending/disclosures/loan-estimate-facts.ts';
import { takesItem } from '../../../../events/lending/fees/fee-item.ts';
import { fee, h24b, withLoan } from '../../../events/lending/disclosures/support/sample-loans.ts';

const PRINTED_AT = '2026-03-02T15:00:00.000Z';

const estimateOf = (facts: LoanEstimateFacts): LoanEstimate => {
  const result = loanEstimate(facts);
  if (result.kind === 'incomplete') throw new Error(JSON.stringify(result.missing));
  return result.estimate;
};

/** Text of each page, without line breaks. */
const pagesOf = async (facts: LoanEstimateFacts): Promise<string[]> => {
  const { content } = await printLoanEstimate(estimateOf(facts), PRINTED_AT);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument(new Uint8Array(content)).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    }),
  );
};

const adjustable = {
  index: 'SOFR',
  indexPercent: 4,
  marginPercent: 2.75,
  fixedMonths: 60,
  everyMonths: 12,
  firstLimitPercent: 2,
  limitPercent: 2,
  ceilingPercent: 10,
};

describe('A printed Loan Estimate', () => {
  it('has the figures of H-24(B) on the pages of the form', async () => {
    const [first = '', second = '', third = '', ...more] = await pagesOf(h24b);
    expect(more).toEqual([]);
    for (const text of ['Loan Terms', '$162,000', '3.875%', '$761.78', '$3,240', '$1,050', '$968', '$8,054', '$16,054'])
      expect(first).toContain(text);
    for (const text of ['A. Origination Charges', '$1,802', '$672', '$3,198', '$5,672', '$867', '$413', '$2,382'])
      expect(second).toContain(text);
    expect(second).not.toMatch(/\b(AP|AIR)\b/);
    for (const text of ['$56,582', '$15,773', '4.274%', '69.447%', 'Confirm Receipt']) expect(third).toContain(text);
    expect(first).toContain('PAGE 1 OF 3 • LOAN ID # 123456789');
  });

  it('is the same file whenever it says the same', async () => {
    const estimate = estimateOf(h24b);
    const [one, other] = await Promise.all([
      printLoanEstimate(estimate, PRINTED_AT),
      printLoanEstimate(estimate, PRINTED_AT),
    ]);
    expect(one.content.equals(other.content)).toBe(true);
  });

  it('keeps to three pages with every line filled and both tables of adjustments', async () => {
    const inMonths = { item: { kind: 'other_months', months: 3 } } as const;
    const many = (section: 'A' | 'B' | 'C' | 'F' | 'G' | 'H') =>
      Array.from({ length: 20 }, (_, index) =>
        fee(section, `Service ${index}`, 20, takesItem({ section, cents: 2_000 }) ? inMonths : {}),
      );
    const full = withLoan(
      { interestOnlyMonths: 60, adjustable, balloonAfterMonths: 120 },
      { fees: [...h24b.fees, ...(['A', 'B', 'C', 'F', 'G', 'H'] as const).flatMap(many)] },
    );
    const pages = await pagesOf(full);
    expect(pages).toHaveLength(3);
    for (const text of ['Adjustable Payment (AP) Table', 'Adjustable Interest Rate (AIR) Table', 'SOFR + 2.75%'])
      expect(pages[1]).toContain(text);
    expect(pages[0]).toContain('Final Payment');
  });

  it('keeps to three pages with long names, in smaller letters', async () => {
    const applicants = Array.from({ length: 8 }, (_, index) => `Maximiliana Featherstone-Wriothesley ${index}`);
    const crowded = withLoan({ interestOnlyMonths: 60, adjustable, balloonAfterMonths: 120 }, { applicants });
    const pages = await pagesOf(crowded);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('www.consumerfinance.gov/mortgage-estimate');
  });

  it('of a refinance says to whom the cash goes, and what foreclosure may cost', async () => {
    const refinance = withLoan(
      { purpose: 'refinance' },
      { hasSeller: false, priceCents: undefined, valueCents: 240_000_00, payoffsCents: 140_000_00, depositCents: 0 },
    );
    const [first, second, third] = await pagesOf({ ...refinance, confirmsReceipt: false });
    expect(first).toMatch(/☐ From ☒ To Borrower/);
    expect(second).toContain('Estimated Total Payoffs and Payments');
    expect(third).toContain('Liability after Foreclosure');
    expect(third).toContain('Loan Acceptance');
    expect(third).not.toContain('Applicant Signature');
  });

  it('prints what somebody entered as text, and refuses letters that it lacks', async () => {
    const [first] = await pagesOf({ ...h24b, applicants: ['#panic("x") *Ann* O’Neill'] });
    expect(first).toContain('#panic("x") *Ann* O’Neill');
    const estimate = estimateOf({ ...h24b, applicants: ['王小明'] });
    await expect(printLoanEstimate(estimate, PRINTED_AT)).rejects.toThrow(/^The PDF cannot show 王 小 明/);
  });
});
