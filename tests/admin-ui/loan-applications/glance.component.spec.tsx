import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GlanceDialog } from '../../../admin-ui/src/loan-applications/glance/GlanceDialog.tsx';
import { toFigures } from '../../../api/loan-application/figures/figures.view.ts';
import { fileFiguresSchema } from '../../../api/loan-application/figures/figures.contract.ts';
import { type VendorOrderRow, vendorOrderRowSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { appraisalOrder } from '../../support/component/vendor-order.ts';
import { figureFacts } from '../../support/values/figure-facts.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { json, page, show } from '../../support/component.tsx';
import { loanFile } from '../../support/component/loan-file.ts';

const file = loanFile();
const figures = toFigures(
  fileFigures(
    figureFacts({
      income: [{ type: 'base', borrowerId: file.borrowerId, monthlyCents: 9_000_00 }],
      qualifiedIncome: [
        {
          worksheetId: '77777777-7777-4777-8777-777777777777',
          borrowerId: file.borrowerId,
          type: 'base',
          monthlyCents: 8_000_00,
        },
      ],
    }),
  ),
  320_000_00,
);
const open = (answer: ReturnType<typeof json>, orders: readonly VendorOrderRow[] = []) =>
  show(<GlanceDialog id={file.id} onClose={() => undefined} />, {
    as: 'underwriter',
    answers: {
      [`GET /api/applications/${file.id}/detailed`]: answer,
      [`GET /api/applications/${file.id}/figures`]: json(fileFiguresSchema, figures),
      'GET /api/vendor-orders': page(vendorOrderRowSchema, orders),
    },
  });

describe('An application at a glance', () => {
  it('shows the four Cs, each figure with where it comes from', async () => {
    open(json(detailedApplicationSchema, { ...file, creditScore: 732 }));
    const dialog = await screen.findByRole('dialog', { name: `${file.borrowerName} at a glance` });
    for (const name of ['Capacity', 'Credit', 'Capital', 'Collateral']) {
      within(dialog).getByRole('region', { name });
    }
    const credit = within(within(dialog).getByRole('region', { name: 'Credit' }));
    credit.getByText('732');
    credit.getByText('From: the newest credit report');
    within(dialog).getByRole('link', { name: 'Review and decide' });
    // Of the worksheet that took the place of what was stated.
    await within(dialog).findByText('From: Income worksheet');
  });

  it('has the figures of the decision above it, what automated underwriting says, and the way to the approval', async () => {
    const answered = { ...appraisalOrder, kind: 'underwriting' as const, headline: 'Approve/Eligible' };
    const { user } = open(json(detailedApplicationSchema, loanFile({ status: 'underwriting', creditScore: 732 })), [
      answered,
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: `${file.borrowerName} at a glance` }));
    const names = dialog.getByRole('group', { name: 'Key figures' }).textContent;
    expect(names).toContain(
      'Score 732 LTV 80.000% within 97%, statedFront DTI 29.955% statedBack DTI 34.330% within 43%, statedCash to close at least $80,000 Reserves Not known Conditions 0 open',
    );
    dialog.getByText('The figures show nothing against it.');
    await dialog.findByRole('link', { name: 'Open order: Approve/Eligible' });
    await user.click(dialog.getByRole('button', { name: 'Back DTI 34.330% within 43%, stated' }));
    await screen.findByRole('dialog', { name: 'How it adds up' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Approve application' }));
    await screen.findByRole('dialog', { name: 'Approve this application?' });
  });

  it('leads from the lines of a figure to the sheet that they are worked out on', async () => {
    const { user, address } = open(json(detailedApplicationSchema, file));
    await user.click(await screen.findByRole('button', { name: /^Back DTI/ }));
    const lines = within(await screen.findByRole('dialog', { name: 'How it adds up' }));
    const partOf = async (name: RegExp) => within(await lines.findByRole('region', { name }));
    (await partOf(/^Income a month/)).getByRole('button', { name: 'Qualify' });
    (await partOf(/^Cash to/)).getByRole('button', { name: 'Fees' });
    (await partOf(/^Verified funds/)).getByRole('button', { name: 'Assets' });
    await user.click((await partOf(/^Debts a month/)).getByRole('link', { name: 'Liabilities' }));
    expect(address()).toContain(`liabilities=${file.id}`);
    expect(screen.queryByRole('dialog', { name: 'How it adds up' })).toBeNull();
  });

  it('says so where no credit report has come', async () => {
    open(json(detailedApplicationSchema, { ...file, creditScore: null }));
    await screen.findByText('From: no credit report has come');
  });

  it('finds nothing in favour of a file that pauses, of which nothing is decided', async () => {
    open(json(detailedApplicationSchema, { ...file, allowedStatuses: [] }));
    await screen.findByText(/No decision can be made while the application stands as it does/);
    expect(screen.queryByText('The figures show nothing against it.')).toBeNull();
    expect(screen.queryByText('Nothing is open.')).toBeNull();
  });

  it('says what is open, and what speaks against it', async () => {
    open(
      json(detailedApplicationSchema, {
        ...file,
        allowedStatuses: [
          {
            status: 'rejected',
            override: false,
            authority: 'decide',
            keptFromSubmitter: false,
            keptFromMover: false,
            blocks: [],
            passedOver: [],
            open: [],
            consequences: [],
            grounds: [
              {
                reason: 'excessive_obligations',
                figure: 'debt_to_income',
                value: 52.3,
                limit: 43,
                source: 'application',
              },
            ],
          },
          {
            status: 'approved',
            override: true,
            authority: 'decide',
            keptFromSubmitter: true,
            keptFromMover: false,
            blocks: [],
            passedOver: [
              { item: 'Stage Appraisal is pending', fix: 'Begin the stage and complete it', stageId: 'appraisal' },
            ],
            open: [{ item: 'Condition 6 is open', fix: 'Clear it', conditionId: file.id }],
            consequences: [],
            grounds: [],
          },
        ],
      }),
    );
    await screen.findByText('Stage Appraisal is pending');
    expect(screen.getByRole('link', { name: 'Open stages: Stage Appraisal is pending' }).getAttribute('href')).toBe(
      `/applications/${file.id}?review=${file.id}&tab=workflow`,
    );
    const debts = screen.getByRole('link', { name: /^Open liabilities: .*debt-to-income 52.3%, at most 43%/ });
    expect(debts.getAttribute('href')).toBe(`/applications/${file.id}?liabilities=${file.id}`);
    // It stands among the conditions, with what it holds back.
    expect(screen.queryByText(/Condition 6 is open/)).toBeNull();
  });
});
