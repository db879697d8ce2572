import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { RecordDialogs } from '../../../admin-ui/src/layout/RecordDialogs.tsx';
import { presentEpoch } from '../../../admin-ui/src/client/log/log-epoch.ts';
import { type Answers, currentUser, show, underWay, write } from '../../support/component.tsx';
import {
  changing,
  detailed,
  detailedAnswer,
  fileId,
  loanFile,
  loanFileAnswers,
  payStub,
} from '../../support/component/loan-file.ts';

type Tab = 'overview' | 'workflow' | 'documents' | 'timeline' | 'decisions';

const review = (tab: Tab, answers: Answers = loanFileAnswers()) =>
  show(<RecordDialogs />, { as: 'underwriter', at: `/?review=${fileId}&tab=${tab}`, answers });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Application Review' }));
const isDisabled = (button: HTMLElement): boolean => button.hasAttribute('disabled');

describe('Application Review dialog', () => {
  it('has five tabs, each with its own address', async () => {
    const { user, address } = review('overview');
    const shown = await dialog();
    await shown.findByText('$320,000');
    expect(shown.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Workflow',
      'Documents',
      'Timeline',
      'Decisions',
    ]);
    await user.click(shown.getByRole('tab', { name: 'Timeline' }));
    expect(address()).toMatch(/tab=timeline/);
    await shown.findByRole('listitem');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
  });

  it('shows nothing on one file of what is being written about another', async () => {
    const other = '99999999-9999-4999-8999-999999999999';
    const ofOther = Object.entries(loanFileAnswers(loanFile({ id: other, borrowerName: 'Ben Ortiz' }))).map(
      ([route, answer]) => [route.replace(fileId, other), answer] as const,
    );
    const { user, goTo } = review('decisions', { ...loanFileAnswers(), ...Object.fromEntries(ofOther) });
    const notes = async () => (await dialog()).findByRole<HTMLTextAreaElement>('textbox', { name: /notes/i });
    await write(user, await notes(), 'Alice has moved');
    await goTo(`/?review=${other}&tab=decisions`);
    await (await dialog()).findByText('Ben Ortiz');
    expect((await notes()).value).toBe('');
    await goTo(`/?review=${fileId}&tab=decisions`);
    await (await dialog()).findByText('Alice Rivera');
    expect((await notes()).value).toBe('Alice has moved');
  });

  it('says what it is loading until the details are there', async () => {
    const { answer, arrive } = underWay(detailedAnswer(loanFile()));
    review('overview', { ...loanFileAnswers(), [detailed]: answer });
    const shown = await dialog();
    await shown.findByText('Loading Application Details');
    shown.getByText('Please wait while we fetch the application information...');
    arrive();
    await shown.findByText('$320,000');
    expect(shown.queryByText('Loading Application Details')).toBeNull();
  });

  it('completes a stage with notes, which are cleared', async () => {
    const route = `PATCH /api/applications/${fileId}/stages/pre_qualification`;
    const withStage = (version: number, status: 'completed' | 'requires_attention', notes: string) =>
      loanFile({
        version,
        workflowStages: loanFile().workflowStages.map((stage) =>
          stage.id === 'pre_qualification' ? { ...stage, status, notes } : stage,
        ),
      });
    const completed = withStage(2, 'completed', 'Income and credit look right.');
    const { user, askedFor, answer } = review('workflow', changing(route, loanFile(), completed));
    const shown = await dialog();
    const stage = within(await shown.findByRole('group', { name: 'Pre-Qualification' }));
    const notes = stage.getByRole<HTMLTextAreaElement>('textbox');
    await write(user, notes, 'Income and credit look right.');
    await user.click(stage.getByRole('button', { name: 'Complete' }));
    await screen.findByText('Workflow stage has been updated successfully.');
    expect(notes.value).toBe('');
    expect(isDisabled(stage.getByRole('button', { name: 'Complete' }))).toBe(true);
    shown.getByText('Income and credit look right.');

    answer(changing(route, completed, withStage(3, 'requires_attention', 'The score has dropped')));
    await write(user, notes, 'The score has dropped');
    await user.click(stage.getByRole('button', { name: 'Flag Issue' }));
    await shown.findByText('Requires Attention');
    expect(askedFor(route).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ status: 'completed', notes: 'Income and credit look right.' }, '"1"'],
      [{ status: 'requires_attention', notes: 'The score has dropped' }, '"2"'],
    ]);
  });

  it('asks before a stage is rejected, or flagged without a note, says what follows, and needs the note', async () => {
    const route = `PATCH /api/applications/${fileId}/stages/underwriting`;
    const at = '2026-03-02T15:00:00.000Z';
    const rejected = loanFile({
      version: 2,
      workflowStages: loanFile().workflowStages.map((stage) =>
        stage.id === 'underwriting'
          ? {
              ...stage,
              status: 'rejected',
              notes: 'No reserves',
              earlierNotes: [{ status: 'requires_attention', notes: 'Reserves are thin', at }],
            }
          : stage,
      ),
    });
    const { user, askedFor } = review('workflow', changing(route, loanFile(), rejected));
    const shown = await dialog();
    const stage = within(await shown.findByRole('group', { name: 'Underwriting' }));
    await user.click(stage.getByRole('button', { name: 'Flag Issue' }));
    const flag = within(await screen.findByRole('dialog', { name: 'Flag the stage Underwriting?' }));
    expect(isDisabled(flag.getByRole('button', { name: 'Flag stage' }))).toBe(true);
    await user.click(flag.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Flag the stage/ })).toBeNull());

    await write(user, stage.getByRole('textbox'), 'No reserves');
    await user.click(stage.getByRole('button', { name: 'Reject' }));
    expect(askedFor(route)).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: 'Reject the stage Underwriting?' }));
    question.getByText(/The application itself is not rejected/);
    question.getByText(/LL-2026-1H248H24/);
    await user.click(question.getByRole('button', { name: 'Reject stage' }));
    await screen.findByText('Workflow stage has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ status: 'rejected', notes: 'No reserves' }]);
    await shown.findByText('No reserves');
    shown.getByText(/^Requires Attention, .*: Reserves are thin$/);
  });

  it('asks why a stage is complete of which the evidence lacks', async () => {
    const route = `PATCH /api/applications/${fileId}/stages/appraisal`;
    const missingEvidence = 'no appraisal is accepted, and no appraisal report is verified';
    const file = loanFile({
      workflowStages: loanFile().workflowStages.map((stage) =>
        stage.id === 'appraisal' ? { ...stage, missingEvidence } : stage,
      ),
    });
    const { user, askedFor } = review('workflow', changing(route, file, { ...file, version: file.version + 1 }));
    const stage = within(await (await dialog()).findByRole('group', { name: 'Appraisal' }));
    await user.click(stage.getByRole('button', { name: 'Complete' }));
    expect(askedFor(route)).toEqual([]);
    const question = within(
      await screen.findByRole('dialog', { name: 'Complete the stage Appraisal without its evidence?' }),
    );
    question.getByText(/counts as an override, because no appraisal is accepted/);
    await write(user, question.getByRole('textbox'), 'Value acceptance');
    await user.click(question.getByRole('button', { name: 'Complete stage' }));
    await screen.findByText('Workflow stage has been updated successfully.');
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ status: 'completed', notes: 'Value acceptance' }]);
  });

  it.each([
    // Other specs of the same page may have heard of one before.
    ['on the version that its writer saw', presentEpoch, '"1"'],
    ['on the newest after a restore, when that one may be of another event', () => 'an earlier one', '"4"'],
  ])('sends a note that was kept %s', async (_which, epochOf, version) => {
    const kept = { at: '2026-03-02T10:00:00.000Z', values: { text: 'Kept', begunAt: 1 }, epoch: epochOf() };
    const name = `lendlog-typed:${currentUser('underwriter').id}:note:${fileId}:stage:pre_qualification`;
    sessionStorage.setItem(name, JSON.stringify(kept));
    const route = `PATCH /api/applications/${fileId}/stages/pre_qualification`;
    const [before, after] = [loanFile({ version: 4 }), loanFile({ version: 5 })];
    const { user, askedFor } = review('workflow', changing(route, before, after));
    const stage = within(await (await dialog()).findByRole('group', { name: 'Pre-Qualification' }));
    await user.click(stage.getByRole('button', { name: 'Flag Issue' }));
    await screen.findByText('Workflow stage has been updated successfully.');
    expect(askedFor(route).map(({ headers }) => headers.get('If-Match'))).toEqual([version]);
  });

  it('verifies a document', async () => {
    const before = loanFile({ documents: [payStub()] });
    const verified = loanFile({ version: 2, documents: [payStub({ status: 'verified' })] });
    const route = `PATCH /api/applications/${fileId}/documents/${payStub().id}`;
    const { user, askedFor, answer } = review('documents', changing(route, before, verified));
    const shown = await dialog();
    const group = within(await shown.findByRole('group', { name: 'Review pay-stub.pdf' }));
    await user.click(group.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Document review status has been updated.');
    expect(isDisabled(group.getByRole('button', { name: 'Approve' }))).toBe(true);
    shown.getByText('Verified');

    const reviewNotes = 'The last page is missing.';
    const asked = loanFile({ version: 3, documents: [payStub({ status: 'needs_review', reviewNotes })] });
    answer(changing(route, verified, asked));
    await write(user, group.getByRole('textbox'), reviewNotes);
    await user.click(group.getByRole('button', { name: 'Request Changes' }));
    await shown.findByText(reviewNotes);
    await shown.findByText('Needs Review');
    expect(askedFor(route).map(({ body }) => body)).toEqual([
      { status: 'verified' },
      { status: 'needs_review', reviewNotes },
    ]);
  });

  it('adds a comment only when there is one', async () => {
    const route = `POST /api/applications/${fileId}/comments`;
    const { user, asked, askedFor } = review('decisions', changing(route, loanFile(), loanFile({ version: 2 })));
    const shown = await dialog();
    await shown.findByRole('heading', { name: 'Underwriter Actions' });
    const add = shown.getByRole('button', { name: 'Add Comment Only' });
    const box = shown.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes or comment/ });
    expect(isDisabled(add)).toBe(true);
    await write(user, box, '   ');
    expect(isDisabled(add)).toBe(true);
    await write(user, box, 'Called the employer.');
    await user.click(add);
    await screen.findByText('Your comment has been added to the application.');
    expect(box.value).toBe('');
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ comment: 'Called the employer.' }]);
    expect(asked.filter(({ route: sent }) => !sent.startsWith('GET')).map(({ route: sent }) => sent)).toEqual([route]);
  });

  it('rejects for reasons, once they are given', async () => {
    const route = `PATCH /api/applications/${fileId}/status`;
    const rejected = loanFile({ version: 2, status: 'rejected' });
    const { user, askedFor } = review('decisions', changing(route, loanFile(), rejected));
    const shown = await dialog();
    await user.click(await shown.findByRole('button', { name: 'Reject' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Reject this application?' }));
    sheet.getByText('LL-2026-1H248H24');
    sheet.getByText('Any open stage ends as rejected.');
    const reject = sheet.getByRole('button', { name: 'Reject application' });
    expect(isDisabled(reject)).toBe(true);
    await user.click(sheet.getByRole('combobox', { name: /Principal reasons/ }));
    await user.click(await screen.findByRole('option', { name: 'Income insufficient for amount of credit requested' }));
    await user.click(reject);
    await screen.findByText('Application status has been updated successfully.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject this application?' })).toBeNull());
    expect(shown.getAllByText('Rejected')).not.toEqual([]);
    expect(askedFor(route).map(({ body }) => body)).toEqual([{ status: 'rejected', reasons: ['insufficient_income'] }]);
  });

  it('leads to the applicant in a new window', async () => {
    review('overview');
    const shown = await dialog();
    const link = await shown.findByRole('link', { name: /Open the applicant profile of Alice Rivera/ });
    expect(link.getAttribute('href')).toBe(`/applicant/${fileId}`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
  });
});
