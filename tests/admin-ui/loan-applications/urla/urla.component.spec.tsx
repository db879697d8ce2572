import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerText } from '../../../../admin-ui/src/loan-applications/urla/answers/answer-text.ts';
import { currentUrlaSchema, urlaPreviewSchema } from '../../../../api/loan-application/urla/urla.contract.ts';
import { answersOf, draftFrom, fieldAt, withAnswer } from '../../../../events/lending/urla/answers.ts';
import { demographicsForm } from '../../../../events/lending/urla/sections/demographics.ts';
import { type UrlaDraft, urlaForm } from '../../../../events/lending/urla/urla.ts';
import { json, open, problem, write } from '../../../support/component.tsx';
import { fileId } from '../../../support/component/loan-file.ts';
import { answersToAll, askedPaths, itemId, ways } from '../../../support/values/urla-answers.ts';
import { changeId, noneFollows, TAB, URLA, urlaAnswers, urlaNow, urlaOf, wholeUrla } from './urla-answers.ts';

const borrower = `borrowers.${itemId(1)}`;
const openTab = (answers = urlaAnswers(), at = TAB) => open(at, { as: 'processor', answers });
const shownAt = (path: string): string | undefined => document.getElementById(path)?.querySelector('dd')?.textContent;
const changePart = (what: string) => screen.findByRole('button', { name: `Change ${what}` });
const loanAmount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Loan amount' });
const bar = () => screen.findByRole('region', { name: 'Changes that are not sent' });

/** Types another loan amount, and opens the sheet. */
const reviewAmount = async (user: ReturnType<typeof openTab>['user'], amount = '250000') => {
  await user.click(await changePart('4a. Loan'));
  await user.clear(loanAmount());
  await write(user, loanAmount(), amount);
  await user.click(within(await bar()).getByRole('button', { name: 'Review and Send' }));
  return screen.findByRole('dialog', { name: 'Change the application' });
};

describe('The application of a file', () => {
  it.each(ways)('shows every answer of the form that is asked for, as people read it (%s)', async (way) => {
    const urla = urlaOf(way);
    openTab(urlaAnswers(urlaNow({ urla })));
    await screen.findByText('Stated by Leo Marchetti', { exact: false });
    const asked = askedPaths(urlaForm, urla);
    const notShown = answersOf(urla).filter(({ path, value }) => {
      const field = fieldAt(urlaForm, path);
      if (!field) throw new Error(`The form has no ${path}`);
      if (!asked.has(path)) return false;
      const shown = shownAt(path);
      // Boxes by themselves are told by their labels.
      if (shown === undefined) return field.kind !== 'flag';
      return !shown.includes(answerText(field, value, '2026-03-02') ?? '—');
    });
    expect(notShown).toEqual([]);
    expect(shownAt('loan.loanAmount')).toBe('$1,234.56');
  });

  it('asks in words, demographic information too, for those who may see it', async () => {
    const draft = draftFrom<typeof demographicsForm>(answersToAll(demographicsForm, 1));
    openTab(urlaAnswers(urlaNow({ demographics: draft })));
    await screen.findByRole('heading', { name: '8. Demographic information' });
    const questions = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent ?? '');
    expect(questions).toContain('Puerto Rican');
    expect(questions.filter((question) => /[a-z][A-Z]|\w\.\w+\.\w/.test(question))).toEqual([]);
  });

  it('tells no from what nobody has answered', async () => {
    const service = `${borrower}.militaryService`;
    const asked = withAnswer(wholeUrla, `${service}.served`, 'yes');
    const given = (urla: UrlaDraft, path: string, value: string | boolean) => withAnswer(urla, path, value);
    const no = given(asked, `${service}.status.isCurrentlyServing`, false);
    const without = [`${service}.status.isRetiredOrDischarged`, `${borrower}.declarations.isRelatedToSeller`];
    openTab(urlaAnswers(urlaNow({ urla: without.reduce((urla, path) => given(urla, path, ''), no) })));
    await waitFor(() => expect(shownAt(`${service}.status.isCurrentlyServing`)).toBe('No'));
    expect(without.map(shownAt)).toEqual(['Not answered', 'Not answered']);
    expect(shownAt(`${borrower}.declarations.hadForeclosure`)).not.toBe('Not answered');
  });

  it('shows the country that the form shows where none is chosen', async () => {
    const country = `${borrower}.addresses.current.country`;
    openTab(urlaAnswers(urlaNow({ urla: withAnswer(wholeUrla, country, '') })));
    await waitFor(() => expect(shownAt(country)).toBe('United States'));
  });

  it('masks personal numbers', async () => {
    openTab();
    await waitFor(() => expect(shownAt(`${borrower}.personal.ssn`)).toContain('•••-••-3456'));
  });

  it('says where an answer is from, and what is missing, and narrows the page to those', async () => {
    const now = urlaNow({
      missing: [{ field: 'property.county', message: 'Enter the county' }],
      sources: [
        ...urlaNow().sources,
        {
          path: 'loan.loanAmount',
          kind: 'corrected',
          by: { id: changeId, name: 'Priya Halloran' },
          at: '2026-03-05T15:00:00.000Z',
          reason: 'Read off the contract',
          changeId,
        },
      ],
    });
    const { user, address } = openTab(urlaAnswers(now));
    await waitFor(() =>
      expect(shownAt('loan.loanAmount')).toContain('Corrected by Priya Halloran, Mar 5, 2026: Read off the contract'),
    );
    await user.click(screen.getByRole('button', { name: 'Missing (1)' }));
    expect(shownAt('property.county')).toContain('Enter the county');
    expect(shownAt('loan.loanAmount')).toBeUndefined();
    expect(address()).toBe(`${TAB}?show=missing`);
    await user.click(screen.getByRole('button', { name: 'Changed (1)' }));
    expect(shownAt('loan.loanAmount')).toContain('Corrected');
    expect(shownAt('property.county')).toBeUndefined();
  });

  it('says so where there is no application form, and where nothing is missing', async () => {
    const { answer, user, refresh } = openTab({
      ...urlaAnswers(),
      [`GET ${URLA}`]: problem(404, 'This application was not taken with a URLA'),
    });
    await screen.findByText('This file has no application form');
    answer({ [`GET ${URLA}`]: json(currentUrlaSchema, urlaNow()) });
    await refresh();
    await user.click(await screen.findByRole('button', { name: 'Missing (0)' }));
    await screen.findByText('Nothing is missing');
  });

  it('offers to read it again when it could not be read', async () => {
    const { answer, user } = openTab({ ...urlaAnswers(), [`GET ${URLA}`]: problem(500, 'It failed') });
    await screen.findByText('It failed', { exact: false });
    answer({ [`GET ${URLA}`]: json(currentUrlaSchema, urlaNow()) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shownAt('loan.loanAmount')).toBe('$1,234.56'));
  });

  it('leads to the answer that the address names', async () => {
    openTab(urlaAnswers(), `${TAB}#loan.propertyValue`);
    await waitFor(() => expect(document.activeElement?.id).toBe('loan.propertyValue'));
  });
});

describe('A change of the application', () => {
  it('is typed in place, looked at with what follows, and sent with its reason on the version that was seen', async () => {
    const preview = {
      ...noneFollows,
      figures: [{ name: 'Loan-to-value', before: '80.00%', after: '62.50%' }],
      stale: [{ kind: 'order' as const, title: 'Verify the down payment' }],
    };
    const { user, askedFor } = openTab(urlaAnswers(urlaNow(), preview, true));
    const sheet = await reviewAmount(user);
    within(sheet).getByText('$1,234.56 → $250,000.00');
    await within(sheet).findByText('Loan-to-value: 80.00% → 62.50%');
    within(sheet).getByText('Verify the down payment');
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await within(sheet).findByText('Say why');
    expect(askedFor(`PATCH ${URLA}`)).toEqual([]);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    await user.dblClick(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await screen.findByText('Your change is on the file.');
    await screen.findByText(/The approval no longer holds: it takes a new decision/);
    const [sent, ...more] = askedFor(`PATCH ${URLA}`);
    expect(more).toEqual([]);
    expect(sent?.headers.get('If-Match')).toBe('"7"');
    expect(sent?.body).toEqual({
      kind: 'correction',
      reason: 'Read off the contract',
      changes: [{ path: 'loan.loanAmount', value: '250,000' }],
      added: [],
      removed: [],
    });
    expect(screen.queryByRole('region', { name: 'Changes that are not sent' })).toBeNull();
  });

  it('is taken back by a correction that names it', async () => {
    const { user, askedFor } = openTab();
    const sheet = await reviewAmount(user);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read wrong');
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const undo = await screen.findByRole('dialog', { name: 'Change the application' });
    await user.click(within(undo).getByRole('button', { name: 'Correct 1 Answer' }));
    await waitFor(() => expect(askedFor(`PATCH ${URLA}`)).toHaveLength(2));
    expect(askedFor(`PATCH ${URLA}`)[1]?.body).toEqual({
      kind: 'correction',
      reason: 'Takes back the change made before: Read wrong',
      undoes: changeId,
    });
  });

  it('asks for the day on which a change of circumstance was learned of', async () => {
    const { user, askedFor } = openTab();
    const sheet = await reviewAmount(user);
    await user.click(within(sheet).getByRole('combobox', { name: /Why it changes/ }));
    await user.click(await screen.findByRole('option', { name: /^Change of circumstance/ }));
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'The price came down');
    await user.click(within(sheet).getByRole('button', { name: 'Record 1 Change' }));
    await within(sheet).findByText('Enter the day on which you learned of it');
    expect(askedFor(`PATCH ${URLA}`)).toEqual([]);
  });

  it('adds and removes items, and sends an item that came and went not at all', async () => {
    const { user, askedFor } = openTab();
    await user.click(await changePart('4d. Gifts or grants'));
    await user.click(screen.getByRole('button', { name: 'Add gift or grant' }));
    within(await bar()).getByText('1 change not sent yet');
    await user.click(screen.getByRole('button', { name: 'Remove Gift or grant 2' }));
    expect(screen.queryByRole('region', { name: 'Changes that are not sent' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Gift or grant 1' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Review and Send' }));
    const sheet = await screen.findByRole('dialog', { name: 'Change the application' });
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'It was never given');
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await waitFor(() => expect(askedFor(`PATCH ${URLA}`)).toHaveLength(1));
    const [gift] = Object.keys(wholeUrla.gifts ?? {});
    expect(askedFor(`PATCH ${URLA}`)[0]?.body).toMatchObject({ changes: [], added: [], removed: [`gifts.${gift}`] });
  });

  it('leaves a masked answer as it is until another is typed', async () => {
    const { user } = openTab();
    await user.click(await changePart('1a. Personal information of Sample Sample Sample Sample'));
    const ssn = screen.getByRole<HTMLInputElement>('textbox', { name: /^Social Security number/ });
    expect(ssn.value).toBe('');
    expect(ssn.placeholder).toBe('•••-••-3456');
    screen.getByText('Social Security number: •••-••-3456 stays unless you type another.', { exact: false });
    await write(user, ssn, '900-45-6789');
    within(await bar()).getByText('1 change not sent yet');
    await user.clear(ssn);
    expect(screen.queryByRole('region', { name: 'Changes that are not sent' })).toBeNull();
  });

  it('shows what others changed meanwhile, keeps what was typed, and is sent again on the newest', async () => {
    const { user, askedFor, answer } = openTab();
    const sheet = await reviewAmount(user);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    const newest = urlaNow({ version: 9, urla: withAnswer(wholeUrla, 'loan.downPayment', '90000') });
    const meanwhile = [
      {
        version: 9,
        sentence: 'Application corrected',
        by: 'Priya Halloran',
        at: '2026-03-05T15:00:00.000Z',
        paths: [],
      },
    ];
    answer({
      [`GET ${URLA}`]: json(currentUrlaSchema, newest),
      [`PATCH ${URLA}`]: problem(412, 'It has changed', { code: 'version_conflict', actualVersion: 9, meanwhile }),
    });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    const told = await within(sheet).findByRole('alert');
    await within(told).findByText(/Down payment: \$1,234\.56 became \$90,000\.00/);
    within(told).getByText(/Priya Halloran/);
    within(sheet).getByText('$1,234.56 → $250,000.00');
    answer({ [`PATCH ${URLA}`]: urlaAnswers(newest)[`PATCH ${URLA}`] ?? problem(500, '') });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await screen.findByText('Your change is on the file.');
    expect(askedFor(`PATCH ${URLA}`).at(-1)?.headers.get('If-Match')).toBe('"9"');
  });

  it('is sent on what was there when it was reviewed, whatever comes in live before it is sent', async () => {
    const { user, askedFor, answer, refresh } = openTab();
    const sheet = await reviewAmount(user);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    const newest = urlaNow({ version: 9, urla: withAnswer(wholeUrla, 'loan.loanAmount', '260000') });
    answer({
      [`GET ${URLA}`]: json(currentUrlaSchema, newest),
      [`PATCH ${URLA}`]: problem(412, 'It has changed', { code: 'version_conflict', actualVersion: 9, meanwhile: [] }),
    });
    await refresh();
    await within(sheet).findByText('$260,000.00 → $250,000.00');
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await within(await within(sheet).findByRole('alert')).findByText(/Loan amount: \$1,234\.56 became \$260,000\.00/);
    expect(askedFor(`PATCH ${URLA}`).map(({ headers }) => headers.get('If-Match'))).toEqual([`"${urlaNow().version}"`]);
    answer({ [`PATCH ${URLA}`]: urlaAnswers(newest)[`PATCH ${URLA}`] ?? problem(500, '') });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await screen.findByText('Your change is on the file.');
    expect(askedFor(`PATCH ${URLA}`).at(-1)?.headers.get('If-Match')).toBe('"9"');
  });

  it('asks what follows of whole days only', async () => {
    const { user, askedFor } = openTab();
    const sheet = within(await reviewAmount(user));
    await waitFor(() => expect(askedFor(`POST ${URLA}/preview`)).toHaveLength(1));
    await user.click(sheet.getByRole('combobox', { name: 'Why it changes' }));
    await user.click(await screen.findByRole('option', { name: /^Change of circumstance/ }));
    const learnedOn = sheet.getByLabelText(/^Day you learned of it/);
    // As a browser has the year while its four digits are typed.
    for (const year of ['0002', '0020', '0202']) fireEvent.change(learnedOn, { target: { value: `${year}-03-04` } });
    expect(sheet.queryByRole('heading', { name: 'What follows' })).toBeNull();
    fireEvent.change(learnedOn, { target: { value: '2026-03-04' } });
    const asked = () => askedFor(`POST ${URLA}/preview`).map(({ body }) => body);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ learnedOn: '2026-03-04' }));
    expect(JSON.stringify(asked())).not.toMatch(/"learnedOn":"0/);
  });

  it('says beside an answer why the server refuses it, and leads back to it', async () => {
    const { user, answer } = openTab();
    const sheet = await reviewAmount(user);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    const errors = [{ field: 'loan.loanAmount', message: 'More than the program allows' }];
    answer({ [`PATCH ${URLA}`]: problem(422, 'Some answers cannot be changed', { errors }) });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await within(sheet).findByText('More than the program allows', { exact: false });
    await user.click(within(sheet).getByRole('button', { name: 'Go to the answer' }));
    await waitFor(() => expect(document.activeElement).toBe(loanAmount()));
    expect(loanAmount().value).toBe('250,000');
  });

  it('loses nothing with the connection: it says so, and is sent again as the same change', async () => {
    const { user, askedFor, answer, refresh } = openTab();
    const sheet = await reviewAmount(user);
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'Read off the contract');
    const sending = urlaAnswers()[`PATCH ${URLA}`] ?? problem(500, '');
    answer({
      [`PATCH ${URLA}`]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await within(sheet).findByText('The server cannot be reached. Check the connection and try again.');
    within(sheet).getByText('$1,234.56 → $250,000.00');
    // What follows is asked for anew, and answered: that is no answer to what was lost.
    await refresh();
    answer({ [`PATCH ${URLA}`]: sending });
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await screen.findByText('Your change is on the file.');
    const [lost, again] = askedFor(`PATCH ${URLA}`);
    expect(again?.body).toEqual(lost?.body);
    expect(again?.headers.get('Idempotency-Key')).toBe(lost?.headers.get('Idempotency-Key'));
  });

  it('stays in the tab of the browser when it is left, and comes back', async () => {
    const { user, address } = openTab();
    await user.click(await changePart('4a. Loan'));
    await user.clear(loanAmount());
    await write(user, loanAmount(), '250000');
    await bar();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(`/applications/${fileId}`));
    await user.click(screen.getByRole('tab', { name: '1003' }));
    within(await bar()).getByText('What you had changed before is back.');
    expect(shownAt('loan.loanAmount')).toBe('$250,000.00');
    await user.click(within(await bar()).getByRole('button', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(shownAt('loan.loanAmount')).toBe('$1,234.56'));
  });

  it('is for those who may correct: everybody else reads, and sees who can give it', async () => {
    open(TAB, { as: 'compliance_officer', answers: urlaAnswers() });
    await screen.findByText(/Avery Lindqvist/);
    expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
  });
});

describe('A borrower of the application', () => {
  const added = /^borrowers\.[0-9a-f-]{36}$/;
  const review = async (user: ReturnType<typeof openTab>['user']) => {
    await user.click(within(await bar()).getByRole('button', { name: 'Review and Send' }));
    return screen.findByRole('dialog', { name: 'Change the application' });
  };

  it('is added with what is asked of a borrower, and named before there is a name', async () => {
    const { user, askedFor, answer } = openTab();
    await user.click(await screen.findByRole('button', { name: 'Add a borrower' }));
    const part = screen.getByRole('region', { name: 'Borrower 2' });
    const firstName = within(part).getByRole('textbox', { name: /^First name/ });
    await waitFor(() => expect(part.contains(document.activeElement)).toBe(true));
    // Nothing is said to be missing before someone asks.
    expect(within(part).queryByText('Enter the first name')).toBeNull();
    const path = firstName.id.replace('.personal.firstName', '');
    const problems = [{ field: `${path}.personal.lastName`, message: 'Enter the last name' }];
    answer({ [`POST ${URLA}/preview`]: json(urlaPreviewSchema, { ...noneFollows, problems }) });
    const half = await review(user);
    within(half).getByText('Added: Borrower 2');
    await within(half).findByText('Borrower 2: 1a. Personal information: Last name – Enter the last name');
    expect(within(half).queryByText('No figure, condition or document changes.')).toBeNull();
    await user.click(within(half).getByRole('button', { name: 'Go to the first' }));
    await waitFor(() => expect(document.activeElement?.id).toBe(`${path}.personal.lastName`));

    await write(user, within(part).getByRole('textbox', { name: /^First name/ }), 'Nadia');
    answer({ [`POST ${URLA}/preview`]: json(urlaPreviewSchema, noneFollows) });
    const sheet = await review(user);
    await within(sheet).findByText('Added: Nadia');
    await write(user, within(sheet).getByRole('textbox', { name: /Reason/ }), 'She borrows with him');
    await user.click(within(sheet).getByRole('button', { name: 'Correct 1 Answer' }));
    await waitFor(() => expect(askedFor(`PATCH ${URLA}`)).toHaveLength(1));
    expect(askedFor(`PATCH ${URLA}`)[0]?.body).toMatchObject({
      added: [expect.stringMatching(added)],
      changes: [{ path: `${path}.personal.firstName`, value: 'Nadia' }],
      removed: [],
    });
  });

  it('is removed after a question that says what follows; the last one stays', async () => {
    const two = urlaNow({ urla: withAnswer(wholeUrla, `borrowers.${itemId(900)}.personal.firstName`, 'Omar') });
    const preview = { ...noneFollows, figures: [{ name: 'Debt-to-income', before: '30.00%', after: '41.00%' }] };
    const { user, askedFor } = openTab(urlaAnswers(two, preview));
    await user.click(await screen.findByRole('button', { name: 'Remove Omar' }));
    const asking = await screen.findByRole('dialog', { name: 'Remove Omar from the application?' });
    await within(asking).findByText('Debt-to-income: 30.00% → 41.00%');
    expect(askedFor(`POST ${URLA}/preview`).at(-1)?.body).toMatchObject({ removed: [`borrowers.${itemId(900)}`] });
    await user.click(within(asking).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Omar' })).toBeNull());
    expect(screen.queryByRole('button', { name: /^Remove Sample/ })).toBeNull();
    const sheet = await review(user);
    within(sheet).getByText('Removed: Omar');
  });

  it('cannot be changed once one is forgotten, and the page says why', async () => {
    const unchangeable = 'A borrower of this application has been forgotten: what was stated no longer changes';
    openTab(urlaAnswers(urlaNow({ unchangeable })));
    await screen.findByText(unchangeable);
    expect(screen.queryByRole('button', { name: /^(Change|Remove) |Add a borrower/ })).toBeNull();
  });
});
