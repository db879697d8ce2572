import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { isSeen } from '../../../admin-ui/src/client/log/seen-versions.ts';
import { sampleAnswers } from '../../../admin-ui/src/urla/sample/sample-answers.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import {
  urlaDraftChangedSchema,
  urlaDraftRowSchema,
  urlaDraftSchema,
  urlaSubmittedSchema,
} from '../../../api/urla-draft/urla-draft.contract.ts';
import { type Answer, draftFrom, withAnswer } from '../../../events/lending/urla/answers.ts';
import type { UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import { valuationSchema } from '../../../api/valuation/valuation.contract.ts';
import { type Answers, json, open, page, problem, underWay, write } from '../../support/component.tsx';
import { valuationOf } from '../../support/values/valuations.ts';
import { at, blank, borrowerId, draftAnswers, draftDetail, draftId, draftRoute, touched } from './draft-answers.ts';

const PATCH = `PATCH ${draftRoute}`;
const SUBMIT = `POST ${draftRoute}/submission`;
const fileId = '11111111-1111-4111-8111-111111111111';

const openStep = (step: string, { draft = blank, answers = {} }: { draft?: UrlaDraft; answers?: Answers } = {}) =>
  open(`/applications/urla/${draftId}/${step}`, {
    as: 'loan_officer',
    answers: { ...draftAnswers(draft), ...answers },
  });
const complete = draftFrom<typeof urlaForm>(sampleAnswers(borrowerId) as readonly Answer[]);
const changesIn = (body: unknown): unknown => Object(body)['changes'];

describe('The instant appraisal of the URLA', () => {
  const run = async (valuation: ReturnType<typeof valuationOf>) => {
    const waiting = underWay(json(valuationSchema, valuation));
    const shown = openStep('loan_and_property', {
      draft: complete,
      answers: { 'POST /api/valuations': waiting.answer },
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Get Instant Appraisal' }));
    await screen.findByText('Calculating...');
    screen.getByRole('button', { name: 'Processing...' });
    waiting.arrive();
    return shown;
  };

  it('shows the estimate with its interval and confidence, and what is borrowed of it', async () => {
    const { askedFor, user } = await run(valuationOf());
    await screen.findByText('$350,000 to $455,000 in nine of ten cases');
    screen.getByText('Confidence 92 of 100');
    screen.getByText('Loan-to-value on this estimate');
    expect(askedFor('POST /api/valuations')[0]?.body).toMatchObject({ purpose: 'urla_draft', purposeId: draftId });
    await user.click(screen.getByRole('button', { name: 'Use as property value' }));
    await waitFor(() => expect(screen.getByLabelText(/^Property value/)).toHaveProperty('value', '400000'));
  });

  it('says what is to be mended of the home where it is refused', async () => {
    const errors = [{ field: 'home.postalCode', message: 'Enter a ZIP code: 98103' }];
    const { user } = openStep('loan_and_property', {
      draft: complete,
      answers: { 'POST /api/valuations': problem(400, 'Some fields are not valid', { errors }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Get Instant Appraisal' }));
    await screen.findByText('Enter a ZIP code: 98103');
  });

  it('is of the home as it was then: once that is changed, it offers no value for it', async () => {
    const { user } = await run(valuationOf());
    await screen.findByText('Confidence 92 of 100');
    await write(user, screen.getByLabelText(/^Living area in square feet/), '0');
    await screen.findByText('The property was changed since the last estimate: run it again.');
    expect(screen.queryByRole('button', { name: 'Use as property value' })).toBeNull();
  });

  it('names no figure where there are too few sales, and how many there are', async () => {
    await run(valuationOf({ estimate: null, comparables: [], salesFound: 12, salesNeeded: 60 }));
    await screen.findByText(/No estimate: 12 sales are known around the property, and 60 are needed/);
  });
});

describe('The wizard of the URLA', () => {
  it('leads back to the short form of the same draft, with what was typed', async () => {
    const { user, address } = openStep('personal');
    await write(user, await screen.findByRole('textbox', { name: /^First name/ }), 'Ada');
    await user.click(screen.getByRole('link', { name: 'Short form' }));
    expect(address()).toBe(`/applications/urla/${draftId}/short`);
    expect(await screen.findByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Ada');
  });

  it('leads through seven steps in any order, and says how far it is', async () => {
    const { user, address } = openStep('personal');
    await screen.findByText('Step 1 of 7');
    screen.getByText('14% complete');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('link', { name: /^Other Income/ }));
    await screen.findByText('Step 4 of 7');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(address()).toBe(`/applications/urla/${draftId}/assets`);
    await user.click(screen.getByRole('link', { name: /^Review & Submit/ }));
    await screen.findByText('100% complete');
    screen.getByRole('button', { name: 'Submit Application' });
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  it('ticks no step before anybody was there, and the last one only when nothing is to be mended', async () => {
    const { user } = openStep('personal');
    await screen.findByRole('link', { name: /^Other Income.*nothing filled in yet$/ });
    await user.click(screen.getByRole('link', { name: /^Review & Submit/ }));
    await screen.findByRole('link', { name: /^Review & Submit.* fields to fill in$/, current: 'step' });
    screen.getByRole('link', { name: /^Other Income.* 1 answer left$/ });
    // It asks for nothing, and nothing is there.
    screen.getByRole('link', { name: /^Lender Loan Information.*nothing filled in yet$/ });
  });

  it('ticks every step of a draft that is complete', async () => {
    openStep('personal', { draft: complete });
    await screen.findByRole('link', { name: /^Review & Submit.*complete$/ });
    screen.getByRole('link', { name: /^Personal Information.*complete$/ });
  });

  it('saves what is typed by itself, a batch at a time', async () => {
    const { user, askedFor } = openStep('personal');
    await write(user, await screen.findByLabelText(/^First name/), 'Ada');
    await write(user, screen.getByLabelText(/^Last name/), 'Byrne');
    await screen.findByText('Saved just now');
    // Nine keys, however slow the machine is: a few requests, and the last values hold.
    const sent = askedFor(PATCH);
    expect(sent.length).toBeLessThan(5);
    expect(sent[0]?.body).toMatchObject({ step: 'personal', since: 3 });
    // Its echo on the live stream is on screen already.
    expect([3, 4].map((more) => isSeen('urla-drafts', draftId, more))).toEqual([true, true]);
    expect(isSeen('urla-drafts', draftId, 4 + sent.length)).toBe(false);
    const changes = sent.flatMap(({ body }) => changesIn(body) as Answer[]);
    expect(new Map(changes.map(({ path, value }) => [path, value]))).toEqual(
      new Map([
        [at('personal.firstName'), 'Ada'],
        [at('personal.lastName'), 'Byrne'],
      ]),
    );
  });

  it('says that nothing is saved while the line is lost, and sends it again', async () => {
    const lost = (): never => {
      throw new TypeError('Failed to fetch');
    };
    const { user, answer, askedFor } = openStep('personal', { answers: { [PATCH]: lost } });
    await write(user, await screen.findByLabelText(/^First name/), 'Ada');
    await screen.findByText(/^Not saved: no connection/);
    answer(draftAnswers());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved just now');
    expect(changesIn(askedFor(PATCH).at(-1)?.body)).toEqual([{ path: at('personal.firstName'), value: 'Ada' }]);
  });

  it('keeps what did not arrive over a reload, without SSNs', async () => {
    const lost = (): never => {
      throw new TypeError('Failed to fetch');
    };
    const first = openStep('personal', { answers: { [PATCH]: lost } });
    await write(first.user, await screen.findByLabelText(/^First name/), 'Ada');
    await write(first.user, screen.getByLabelText(/^Social Security number/), '900123456');
    await screen.findByText(/^Not saved: no connection/);
    first.unmount();
    const { askedFor } = openStep('personal');
    expect(await screen.findByLabelText(/^First name/)).toHaveProperty('value', 'Ada');
    expect(screen.getByLabelText(/^Social Security number/)).toHaveProperty('value', '');
    await waitFor(() => expect(askedFor(PATCH)).toHaveLength(1));
  });

  it('shows beside the field a value that the server refuses, and keeps the rest', async () => {
    const path = at('personal.firstName');
    const { user, askedFor } = openStep('personal', {
      answers: {
        [PATCH]: (request) =>
          JSON.stringify(request.body).includes('firstName')
            ? problem(400, 'Some fields cannot be kept', {
                code: 'validation',
                errors: [{ field: path, message: 'Use 300 characters at most' }],
              })
            : json(urlaDraftChangedSchema, { id: draftId, version: 4, overwritten: [], removed: [], hasNews: false }),
      },
    });
    await write(user, await screen.findByLabelText(/^First name/), 'Ada');
    await write(user, screen.getByLabelText(/^Last name/), 'Byrne');
    await screen.findByText('Not saved: Use 300 characters at most');
    await waitFor(() =>
      expect(changesIn(askedFor(PATCH).at(-1)?.body)).toEqual([{ path: at('personal.lastName'), value: 'Byrne' }]),
    );
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada');
  });

  it('keeps a number that cannot be read as it was typed, and never counts it as 0', async () => {
    const { user } = openStep('employment');
    await write(user, await screen.findByLabelText(/^Base/), '5000');
    await write(user, screen.getByLabelText(/^Overtime/), 'about 300');
    await user.tab();
    await screen.findByText('Enter dollars with at most two decimals, such as 1234.50');
    expect(screen.getByLabelText(/^Overtime/)).toHaveProperty('value', 'about 300');
    expect(screen.getByLabelText(/^Base/)).toHaveProperty('value', '5,000');
    await screen.findByText('$5,000.00');
    screen.getByText('1 amount cannot be read and is not in this total');
    screen.getByRole('link', { name: /Current Employment\s*, 1 field needs attention/ });
  });

  it('hides what does not apply, and asks for a former address under two years at the present one', async () => {
    const { user } = openStep('addresses');
    await user.selectOptions(await screen.findByLabelText(/^Housing/), 'Rent');
    screen.getByLabelText(/^Monthly rent/);
    expect(screen.queryByRole('region', { name: 'Former Address' })).toBeNull();
    await write(user, screen.getByLabelText(/^Years here/), '1');
    const former = await screen.findByRole('region', { name: 'Former Address' });
    within(former).getByLabelText(/^Street address/);
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await user.click(await screen.findByLabelText('Does not apply: no current employment'));
    expect(screen.queryByLabelText(/^Base/)).toBeNull();
  });

  it('adds cards, sums them up, and asks before one that is filled is removed', async () => {
    const { user, askedFor } = openStep('assets');
    await user.click(await screen.findByRole('button', { name: 'Add Bank Account/Asset' }));
    const card = screen.getByRole('group', { name: 'Account 1' });
    expect(document.activeElement).toBe(within(card).getByLabelText(/^Account type/));
    await write(user, within(card).getByLabelText(/^Cash or market value/), '1200.50');
    await screen.findAllByText('$1,200.50');
    await user.click(within(card).getByRole('button', { name: 'Remove Account 1' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Account 1' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add Bank Account/Asset' }));
    await user.click(screen.getByRole('button', { name: 'Remove Account 1' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    // An item added and removed within a moment is not sent at all, or is sent in order.
    for (const { body } of askedFor(PATCH)) expect(changesIn(body)).not.toEqual([]);
  });

  it('gives each borrower sections of their own', async () => {
    const { user, address } = openStep('personal');
    await write(user, await screen.findByLabelText(/^First name/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Add Co-borrower' }));
    const co = await screen.findByRole('tab', { name: 'Co-borrower 1', selected: true });
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', '');
    await write(user, screen.getByLabelText(/^First name/), 'Bela');
    await waitFor(() => expect(co.textContent).toContain('Bela'));
    expect(address()).toContain('?borrower=');
    await user.click(screen.getByRole('tab', { name: /Ada/ }));
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada');
    await user.click(screen.getByRole('tab', { name: /Bela/ }));
    await user.click(screen.getByRole('button', { name: 'Remove Bela' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Ada');
  });

  it('shows what someone else has changed meanwhile, and by whom', async () => {
    const changed = draftDetail(
      { borrowers: { [borrowerId]: { personal: { firstName: 'Ada', lastName: 'Byrne' } } } },
      { version: 9, fields: { [at('personal.lastName')]: touched(8), [at('personal.firstName')]: touched(2) } },
    );
    const { user, answer } = openStep('personal', {
      answers: {
        [PATCH]: json(urlaDraftChangedSchema, {
          id: draftId,
          version: 9,
          overwritten: [],
          removed: [],
          hasNews: true,
        }),
      },
    });
    await write(user, await screen.findByLabelText(/^First name/), 'Ada');
    answer({ [`GET ${draftRoute}`]: json(urlaDraftSchema, changed) });
    await screen.findByText('Changed by Morgan Castellanos just now');
    expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Byrne');
    await write(user, screen.getByLabelText(/^Last name/), 's');
    expect(screen.queryByText('Changed by Morgan Castellanos just now')).toBeNull();
  });
});

/** The overview that a discarded draft leaves for. */
const overview = {
  'GET /api/urla-drafts': page(urlaDraftRowSchema, []),
  'GET /api/applications': page(applicationRowSchema, []),
} satisfies Answers;

describe('Submitting the URLA', () => {
  it('lists what is missing, each with a link to its field', async () => {
    const { user, askedFor } = openStep('review');
    await user.click(await screen.findByRole('button', { name: 'Submit Application' }));
    await user.click(await screen.findByRole('link', { name: 'Borrower: Email' }));
    await screen.findByText('Step 1 of 7');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    screen.getByText('Valid email is required');
    screen.getByText('First name is required');
    expect(askedFor(SUBMIT)).toHaveLength(0);
  });

  it('sums up the applicant, answers with the loan number and leads to the file', async () => {
    const submitted = draftDetail(complete, {
      version: 5,
      status: 'submitted',
      applicationId: fileId,
      loanNumber: 'LL-2026-1H248H24',
    });
    const { user, answer, askedFor } = openStep('review', { draft: complete });
    await screen.findAllByText('Jordan Lee Sample');
    screen.getByText('jordan.sample@example.com');
    screen.getByText('Hill Country Dental');
    screen.getByText('$9,370.00');
    await screen.findByText('Everything that is needed is filled in.');
    answer({
      [SUBMIT]: json(urlaSubmittedSchema, { id: fileId, version: 1, loanNumber: 'LL-2026-1H248H24' }),
      [`GET ${draftRoute}`]: json(urlaDraftSchema, submitted),
    });
    await user.dblClick(screen.getByRole('button', { name: 'Submit Application' }));
    await screen.findByText('It became loan file LL-2026-1H248H24.');
    expect(screen.getByRole('link', { name: 'Open Loan File' }).getAttribute('href')).toBe(
      `/applications/${fileId}/documents`,
    );
    expect(askedFor(SUBMIT)).toHaveLength(1);
  });

  it('shows what the server alone has against it', async () => {
    const { user } = openStep('review', {
      draft: complete,
      answers: {
        [SUBMIT]: problem(400, 'The application is not complete yet', {
          code: 'validation',
          errors: [{ field: 'loan.loanAmount', message: 'Loan amount is required' }],
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Submit Application' }));
    await screen.findByRole('link', { name: 'Loan amount' });
    // At the first refusal already: what is wrong is read out and seen.
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
  });

  it('takes the addresses of the first borrower for the next one with one press', async () => {
    const other = '99999999-9999-4999-8999-999999999999';
    const draft = { ...complete, borrowers: { ...complete.borrowers, [other]: {} } };
    const { user, askedFor } = open(`/applications/urla/${draftId}/addresses?borrower=${other}`, {
      as: 'loan_officer',
      answers: draftAnswers(draft),
    });
    await user.click(await screen.findByRole('button', { name: 'Same as the addresses of Jordan Lee Sample' }));
    expect(screen.getByLabelText(/^Street address/)).toHaveProperty('value', '1420 Juniper Street');
    expect(screen.queryByRole('button', { name: /^Same as the addresses/ })).toBeNull();
    await waitFor(() => expect(askedFor(PATCH)).toHaveLength(1));
    expect(changesIn(askedFor(PATCH)[0]?.body)).toContainEqual({
      path: `borrowers.${other}.addresses.current.zip`,
      value: '78701',
    });
  });

  it('keeps the last four characters of an account number, and says so', async () => {
    const { user } = openStep('assets', { draft: complete });
    const [number] = await screen.findAllByLabelText(/^Last 4 digits of account/);
    if (!number) throw new Error('There is no account');
    await user.clear(number);
    await write(user, number, '0011223344');
    await user.tab();
    expect(number).toHaveProperty('value', '3344');
    expect(screen.getAllByText('Only the last four characters are kept.').length).toBeGreaterThan(0);
  });

  it('asks for no state and no ZIP code in another country', async () => {
    const { user } = openStep('addresses', { draft: complete });
    const country = await screen.findByLabelText(/^Country/);
    expect(country).toHaveProperty('value', 'US');
    await user.selectOptions(country, 'Ireland');
    await screen.findByLabelText(/^Postal code/);
    expect(screen.queryByLabelText(/^State/)).toBeNull();
    expect(screen.queryByLabelText(/^ZIP code/)).toBeNull();
  });

  it('says of a sum in the summary that an amount is not in it', async () => {
    const path = at('employment.current.overtimeIncome');
    openStep('review', { draft: withAnswer(complete, path, 'about 300') });
    await screen.findByText('1 amount cannot be read and is not in this total');
  });

  it('offers demographic information to nobody who decides on credit', async () => {
    const { askedFor } = open(`/applications/urla/${draftId}/review`, { as: 'manager', answers: draftAnswers() });
    await screen.findByRole('region', { name: '7. Military Service' });
    expect(screen.queryByRole('region', { name: '8. Demographic Information' })).toBeNull();
    expect(askedFor(`GET ${draftRoute}/demographics`)).toHaveLength(0);
  });

  it('fills in the sample on demand, and asks when something is typed', async () => {
    const { user } = openStep('personal');
    await user.click(await screen.findByRole('button', { name: 'Fill with Sample' }));
    await waitFor(() => expect(screen.getByLabelText(/^Last name/)).toHaveProperty('value', 'Sample'));
    await user.click(screen.getByRole('button', { name: 'Fill with Sample' }));
    await screen.findByRole('dialog', { name: 'Fill with a sample applicant?' });
  });

  it('discards a draft after a question', async () => {
    const { user, address, askedFor } = openStep('personal', {
      answers: { ...overview, [`DELETE ${draftRoute}`]: { status: 200, body: { id: draftId, version: 4 } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Discard Draft' }));
    expect(askedFor(`DELETE ${draftRoute}`)).toHaveLength(0);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard Draft' }));
    await waitFor(() => expect(address()).toBe('/applications/urla'));
  });

  it('discards a draft once, however quickly it is pressed', async () => {
    const waiting = underWay({ status: 200, body: { id: draftId, version: 4 } });
    const { user, address, askedFor } = openStep('personal', {
      answers: { ...overview, [`DELETE ${draftRoute}`]: waiting.answer },
    });
    // A double click on the first button opens the question and answers nothing.
    await user.dblClick(await screen.findByRole('button', { name: 'Discard Draft' }));
    const dialog = await screen.findByRole('dialog');
    expect(askedFor(`DELETE ${draftRoute}`)).toHaveLength(0);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Discard Draft' }));
    expect(askedFor(`DELETE ${draftRoute}`)).toHaveLength(1);
    waiting.arrive();
    await waitFor(() => expect(address()).toBe('/applications/urla'));
    expect(askedFor(`DELETE ${draftRoute}`)).toHaveLength(1);
  });

  it('says that a draft was discarded or is not there', async () => {
    const discarded = open(`/applications/urla/${draftId}/personal`, {
      answers: { [`GET ${draftRoute}`]: json(urlaDraftSchema, draftDetail(blank, { status: 'discarded' })) },
    });
    await screen.findByText('This draft was discarded');
    discarded.unmount();
    open(`/applications/urla/${draftId}/personal`, {
      answers: { [`GET ${draftRoute}`]: problem(404, 'There is no such draft', { code: 'not_found' }) },
    });
    await screen.findByText('There is no such draft');
  });
});
