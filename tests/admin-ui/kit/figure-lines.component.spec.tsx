import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FigureLinesDialog } from '../../../admin-ui/src/kit/figures/FigureLinesDialog.tsx';
import { DTI_LIMIT_PERCENT, Ratio } from '../../../admin-ui/src/kit/figures/Ratio.tsx';
import { fileFiguresSchema } from '../../../api/loan-application/figures/figures.contract.ts';
import { toFigures } from '../../../api/loan-application/figures/figures.view.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { json, show } from '../../support/component.tsx';
import { fileId, ratio } from '../../support/component/loan-file.ts';
import { figureFacts } from '../../support/values/figure-facts.ts';

const shownRatio = async (of: ReturnType<typeof ratio>): Promise<string | null | undefined> => {
  show(<p data-testid="ratio">{<Ratio ratio={of} limit={DTI_LIMIT_PERCENT} />}</p>, { as: 'underwriter' });
  return (await screen.findByTestId('ratio')).textContent;
};

describe('A ratio', () => {
  it('says whether it is within the limit, and how far it is known', async () => {
    expect(await shownRatio(ratio(34.33))).toBe('34.330% within 43%, stated');
  });

  it('with a missing part says so, and is never within', async () => {
    expect(await shownRatio(ratio(29.658, ['property_taxes', 'homeowners_insurance']))).toBe(
      'at least 29.658% without property taxes and homeowners insurance, stated',
    );
  });

  it('with a missing part is above the limit once the rest is', async () => {
    expect(await shownRatio(ratio(44, ['debt_payment']))).toContain('above 43%');
  });
});

describe('How the figures of a file add up', () => {
  it('shows each line with its source, what is left out and what is missing', async () => {
    const figures = fileFigures(
      figureFacts({
        housing: { propertyTaxesCents: 290_00 },
        debts: [
          { type: 'auto', monthlyCents: 350_00, name: 'Lone Star', key: { words: ['lone'] } },
          { type: 'student', monthlyCents: 0, isPaymentUnstated: true, balanceCents: 60_000_00 },
          { type: 'installment', monthlyCents: 90_00, monthsLeft: 4 },
        ],
        reported: {
          debts: [
            { type: 'auto', monthlyCents: 365_00, balanceCents: 1, key: { words: ['lone'] } },
            { type: 'credit_card', monthlyCents: 40_00, balanceCents: 900_00, name: 'Juniper', key: { words: ['j'] } },
          ],
          asOf: '2026-03-02',
          orderId: null,
        },
      }),
    );
    show(<FigureLinesDialog applicationId={fileId} onClose={() => undefined} />, {
      as: 'underwriter',
      answers: {
        [`GET /api/applications/${fileId}/figures`]: json(fileFiguresSchema, toFigures(figures, 320_000_00)),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'How it adds up' }));
    await dialog.findByText('Housing expense a month: $2,312.62');
    dialog.getByText('Not stated: homeowners insurance. The sum is at least so much.');
    // Without the price it is neither so much nor at least so much.
    dialog.getByText('Cash to close: Not known');
    dialog.getByText('Not stated: the price, closing costs, and prepaids and escrow.');
    const row = (name: RegExp): string | null => dialog.getByRole('row', { name }).textContent;
    expect(row(/Lone Star, Auto loan/)).toContain('Credit report of Mar 2, 2026. Stated with $350.00');
    expect(row(/Student loan/)).toContain('$600.00qualifying');
    expect(row(/Installment loan/)).toContain('Left out: ten payments or fewer are left');
    expect(row(/Juniper, Credit card/)).toContain('Not in the application');
  });

  it('says what an income without its document is, and what the note asks for beside what qualifies', async () => {
    const evidence = [{ documentId: fileId, documentVersion: 1, isLost: true }] as const;
    const { loan } = figureFacts();
    const figures = fileFigures(
      figureFacts({
        loan: { ...loan, noteTerms: { interestOnlyMonths: 120 } },
        qualifiedIncome: [{ worksheetId: fileId, borrowerId: fileId, type: 'base', monthlyCents: 9_000_00, evidence }],
      }),
    );
    show(<FigureLinesDialog applicationId={fileId} onClose={() => undefined} />, {
      as: 'underwriter',
      answers: {
        [`GET /api/applications/${fileId}/figures`]: json(fileFiguresSchema, toFigures(figures, 320_000_00)),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'How it adds up' }));
    await dialog.findByText(/The sum is at most so much/);
    const row = (name: RegExp): string | null => dialog.getByRole('row', { name }).textContent;
    expect(row(/\$9,000.00/)).toContain('Its document is no longer verified, or no longer the newest');
    expect(row(/Principal and interest/)).toContain('The note asks for $1,733.33 at first');
  });
});
