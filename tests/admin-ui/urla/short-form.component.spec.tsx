import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { isOnShortForm } from '../../../admin-ui/src/urla/short/short-fields.ts';
import { urlaSubmittedSchema } from '../../../api/urla-draft/urla-draft.contract.ts';
import { type Answer, draftFrom } from '../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { todayAtBranch } from '../../../admin-ui/src/kit/form/today.ts';
import type { UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import { sampleAnswers } from '../../../admin-ui/src/urla/sample/sample-answers.ts';
import { json, open, write } from '../../support/component.tsx';
import { at, blank, borrowerId, draftAnswers, draftId, draftRoute } from './draft-answers.ts';

const openShort = (draft: UrlaDraft) =>
  open(`/applications/urla/${draftId}/short`, {
    as: 'loan_officer',
    answers: draftAnswers(draft),
  });
const field = (path: string) => document.getElementById(path) as HTMLInputElement;
const sample = draftFrom<typeof urlaForm>(
  sampleAnswers(borrowerId).filter((change) => 'value' in change && isOnShortForm(change.path)) as Answer[],
);

describe('The short form', () => {
  it('has a field for everything that a submission needs, and nothing is wrong once these are filled in', async () => {
    openShort(blank);
    await screen.findByText('Short form: what a loan file begins with');
    const { problems } = examineUrla(blank, todayAtBranch());
    expect(problems.length).toBeGreaterThan(20);
    expect(problems.filter(({ field: path }) => field(path) === null)).toEqual([]);
    expect(examineUrla(sample, todayAtBranch()).problems).toEqual([]);
  });

  it('computes payment and ratios of what is typed', async () => {
    openShort(sample);
    const figures = within(await screen.findByRole('region', { name: 'Figures' }));
    expect(figures.getByText('Loan-to-value (LTV)').nextSibling?.textContent).toMatch(/^\d+\.\d{3}% stated$/);
    expect(figures.getByText('Debt-to-income (DTI)').nextSibling?.textContent).toMatch(/\d+\.\d{3}%/);
  });

  it('says beside each field what is missing once it is submitted, goes to the first, and sends nothing', async () => {
    const { user, askedFor } = openShort(blank);
    await user.click(await screen.findByRole('button', { name: 'Submit Application' }));
    await screen.findByText(/fields have to be corrected/);
    await waitFor(() => expect(document.activeElement?.id).toBe(at('personal.firstName')));
    for (const { field: path, message } of examineUrla(blank, todayAtBranch()).problems)
      expect([path, document.getElementById(field(path).getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
        path,
        message,
      ]);
    expect(askedFor(`POST ${draftRoute}/submission`)).toEqual([]);
  });

  it('saves what is typed as the seven steps do, and leads to them with it', async () => {
    const { user, askedFor } = openShort(blank);
    await screen.findByRole('button', { name: 'Submit Application' });
    await write(user, field(at('personal.middleName')), 'Quinn');
    await waitFor(() => expect(askedFor(`PATCH ${draftRoute}`)).toHaveLength(1));
    expect(askedFor(`PATCH ${draftRoute}`)[0]?.body).toMatchObject({
      changes: [{ path: at('personal.middleName'), value: 'Quinn' }],
    });
    await user.click(screen.getByRole('link', { name: 'All seven steps' }));
    await screen.findByText('Step 1 of 7');
    expect(field(at('personal.middleName'))).toHaveProperty('value', 'Quinn');
  });

  it('submits the draft', async () => {
    const { user, answer, askedFor } = openShort(sample);
    const submitted = {
      id: '11111111-1111-4111-8111-111111111111',
      version: 1,
      position: 9,
      loanNumber: 'LL-2026-1H248H24',
    };
    answer({ [`POST ${draftRoute}/submission`]: json(urlaSubmittedSchema, submitted as never) });
    await user.click(await screen.findByRole('button', { name: 'Submit Application' }));
    await waitFor(() => expect(askedFor(`POST ${draftRoute}/submission`)).toHaveLength(1));
    await screen.findByText(/Its loan number is LL-2026-1H248H24/);
  });
});
