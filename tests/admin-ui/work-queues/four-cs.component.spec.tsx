import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FourCsDialog } from '../../../admin-ui/src/work-queues/four-cs/FourCsDialog.tsx';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { json, show } from '../../support/component.tsx';
import { loanFile } from '../../support/component/loan-file.ts';

const file = loanFile();
const open = (answer: ReturnType<typeof json>) =>
  show(<FourCsDialog id={file.id} onClose={() => undefined} />, {
    as: 'underwriter',
    answers: { [`GET /api/applications/${file.id}/detailed`]: answer },
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
            passedOver: [{ item: 'Stage Appraisal is pending', fix: 'Begin the stage and complete it' }],
            open: [{ item: 'Condition 6 is open', fix: 'Clear it', conditionId: file.id }],
            consequences: [],
            grounds: [],
          },
        ],
      }),
    );
    await screen.findByText('Stage Appraisal is pending (Begin the stage and complete it)');
    screen.getByText(/debt-to-income 52.3%, at most 43%/);
    // It stands among the conditions, with what it holds back.
    expect(screen.queryByText(/Condition 6 is open/)).toBeNull();
  });
});
