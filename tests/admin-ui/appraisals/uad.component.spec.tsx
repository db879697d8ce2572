import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UadFormDialog } from '../../../admin-ui/src/appraisals/uad/UadFormDialog.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { type UadReportInfo, uadReportSchema } from '../../../api/uad-report/uad-report.contract.ts';
import { json, open, page, problem, show, write } from '../../support/component.tsx';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { uadAnswers } from '../../support/values/uad.ts';

const report: UadReportInfo = {
  id: 'aaaaaaaa-0000-4000-8000-000000000031',
  status: 'draft',
  step: 'condition',
  answers: uadAnswers(),
  changedAt: '2026-03-02T15:00:00.000Z',
  changedBy: 'Anders Quigley',
  version: 2,
};
const SAVE = `PATCH /api/uad-reports/${report.id}`;
const saved = (version: number) => json(commandAnswerSchema, { id: report.id, version });
const none = () => undefined;
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('The UAD form', () => {
  it('begins a draft with the first step that is left', async () => {
    const started: string[] = [];
    const { user, askedFor } = show(<UadFormDialog onStarted={(id) => started.push(id)} onClose={none} />, {
      answers: { 'POST /api/uad-reports': saved(2) },
    });
    await screen.findByText('Step 1 of 6');
    await write(user, field(/^City/), 'Austin');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Step 2 of 6');
    expect(askedFor('POST /api/uad-reports')[0]?.body).toEqual({ step: 'physical', answers: { city: 'Austin' } });
    await waitFor(() => expect(started[0]).toBe(report.id));
  });

  it('begins no draft while there is nothing to save', async () => {
    const { user, askedFor } = show(<UadFormDialog onStarted={none} onClose={none} />, {
      answers: { 'POST /api/uad-reports': saved(2) },
    });
    await screen.findByText('Step 1 of 6');
    await write(user, field(/^City/), ' ');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Step 2 of 6');
    await user.click(screen.getByRole('tab', { name: 'Final Review' }));
    await screen.findByText('Step 6 of 6');
    expect(askedFor('POST /api/uad-reports')).toEqual([]);
  });

  it('asks for deficiencies only where they are ticked, and saves what changed for the version it had', async () => {
    const { user, askedFor } = show(<UadFormDialog report={report} onStarted={none} onClose={none} />, {
      answers: { [SAVE]: saved(3) },
    });
    await screen.findByText('Step 3 of 6');
    expect(screen.queryByRole('textbox', { name: /^Deficiencies/ })).toBeNull();
    await user.click(screen.getByRole('checkbox'));
    await write(user, field(/^Deficiencies/), 'Roof leaks');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Step 2 of 6');
    const [request] = askedFor(SAVE);
    expect([request?.headers.get('If-Match'), request?.body]).toEqual([
      '"2"',
      { step: 'physical', answers: { deficienciesRequired: 'yes', deficienciesDescription: 'Roof leaks' } },
    ]);
  });

  it('leads to the first step with something wrong, and submits once it is right', async () => {
    const SUBMIT = `POST /api/uad-reports/${report.id}/submission`;
    const incomplete = { ...report, step: 'review' as const, answers: uadAnswers({ bathrooms: '2.5' }) };
    const { user, askedFor } = show(<UadFormDialog report={incomplete} onStarted={none} onClose={none} />, {
      answers: { [SAVE]: saved(3), [SUBMIT]: saved(4) },
    });
    await screen.findByText(/these steps need another look: Physical Characteristics/);
    await user.click(screen.getByRole('button', { name: 'Submit UAD Form' }));
    await screen.findByText(/2\.1 is two full and one half/);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Bathrooms/)));
    expect(askedFor(SUBMIT)).toEqual([]);
    await user.clear(field(/^Bathrooms/));
    await write(user, field(/^Bathrooms/), '2.1');
    await user.click(screen.getByRole('tab', { name: 'Final Review' }));
    await screen.findByText('Everything required is there.');
    await user.click(screen.getByRole('button', { name: 'Submit UAD Form' }));
    await screen.findByText('The UAD form has been submitted.');
    expect(askedFor(SUBMIT)[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('says what is wrong of a step that is left, marks the step, and goes on all the same', async () => {
    const { user } = show(<UadFormDialog onStarted={none} onClose={none} />, {
      answers: { 'POST /api/uad-reports': saved(2) },
    });
    await screen.findByText('Step 1 of 6');
    await write(user, field(/^ZIP code/), '7870x');
    expect(screen.queryByRole('tab', { name: /needs another look/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Step 2 of 6');
    await user.click(await screen.findByRole('tab', { name: /^Property Location.*another look/ }));
    await waitFor(() => expect(field(/^ZIP code/).getAttribute('aria-invalid')).toBe('true'));
    // An empty field is not wrong yet.
    expect(field(/^City/).getAttribute('aria-invalid')).toBe('false');
    await user.clear(field(/^ZIP code/));
    await write(user, field(/^ZIP code/), '78704');
    await waitFor(() => expect(field(/^ZIP code/).getAttribute('aria-invalid')).toBe('false'));
    expect(screen.queryByRole('tab', { name: /another look/ })).toBeNull();
  });

  it('marks what is wrong of a draft that is taken up again', async () => {
    const wrong = { ...report, answers: uadAnswers({ yearBuilt: '3000' }) };
    show(<UadFormDialog report={wrong} onStarted={none} onClose={none} />);
    await screen.findByRole('tab', { name: /^Physical Characteristics.*another look/ });
  });

  it('goes on from the newest state when someone else was first, and keeps what was typed', async () => {
    const theirs = { ...report, version: 5, answers: uadAnswers({ county: 'Hays' }) };
    const { user } = show(<UadFormDialog report={{ ...report, step: 'location' }} onStarted={none} onClose={none} />, {
      answers: {
        [SAVE]: problem(412, 'Someone changed it in the meantime', { code: 'version_conflict' }),
        [`GET /api/uad-reports/${report.id}`]: json(uadReportSchema, theirs),
      },
    });
    await user.clear(await screen.findByRole('textbox', { name: /^City/ }));
    await write(user, field(/^City/), 'Buda');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText(/Someone else changed this form in the meantime/);
    expect([field(/^City/).value, field(/^County/).value]).toEqual(['Buda', 'Hays']);
  });

  it('is listed with the drafts to go on with', async () => {
    open('/appraisals/uad', { answers: { 'GET /api/uad-reports': page(uadReportSchema, [report]) } });
    const link = await screen.findByRole('link', { name: 'Continue with 412 Alder Bend, Austin, TX' });
    expect(link.getAttribute('href')).toBe(`/appraisals/uad?uad=${report.id}`);
  });

  it('is called erased where nothing of it can be read, and says before that it will be', async () => {
    const answers = { propertyAddress: ERASED, city: ERASED, state: ERASED };
    const erased = { ...report, id: 'bbbbbbbb-0000-4000-8000-000000000031', status: 'discarded' as const, answers };
    const { user } = open('/appraisals/uad', {
      answers: { 'GET /api/uad-reports': page(uadReportSchema, [report, erased]) },
    });
    await screen.findByRole('link', { name: 'View Erased form' });
    await user.click(screen.getByRole('button', { name: /^Discard 412 Alder Bend/ }));
    await screen.findByText(/It is erased, unless it belongs to an order/);
  });
});
