import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, answersOf, draftFrom, fieldAt } from '../../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../../events/lending/urla/complete.ts';
import type { Field } from '../../../../events/lending/urla/sections/definition.ts';
import { urlaForm } from '../../../../events/lending/urla/urla.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { askedPaths, ways } from '../../../support/values/urla-answers.ts';
import { filledDraft, type } from '../../urla-draft/drafts.ts';

const TODAY = '2026-11-28';
const others: Readonly<Partial<Record<Field['kind'], string>>> = {
  text: 'Other',
  area: 'Other text\nof two lines',
  money: '$2,345.67',
  count: '2',
  percent: '5.5',
  date: '06/18/1985',
  email: 'other@example.com',
  phone: '512-555-0199',
  ssn: '900-65-4321',
};
const otherByName: Readonly<Record<string, string>> = {
  zip: '78664',
  accountNumber: '8765',
  yearBuilt: '1999',
  nmlsId: '7654321',
  companyNmlsId: '1234567',
};

/** Values that a field could have in place of its own, the likeliest first. */
const othersOf = ({ path, value }: Answer): readonly (string | boolean)[] => {
  const field = fieldAt(urlaForm, path);
  if (!field) throw new Error(`${path} is no field`);
  const { kind, options = [] } = field;
  if (typeof value === 'boolean') return [!value];
  if (kind === 'choice') return options.filter((option) => option !== value);
  const name = path.slice(path.lastIndexOf('.') + 1);
  return [otherByName[name] ?? others[kind] ?? '', '1', '3'].filter((other) => other !== value);
};

type Draft = Parameters<typeof examineUrla>[0];
const draftOf = (answers: readonly Answer[]): Draft => draftFrom<typeof urlaForm>(answers);
const withValue = (answers: readonly Answer[], { path, value }: Answer): Answer[] =>
  answers.map((each) => (each.path === path ? { path, value } : each));
const isComplete = (answers: readonly Answer[]): boolean => examineUrla(draftOf(answers), TODAY).problems.length === 0;

/** The term stands in years and in months, which only change together. */
const oneTerm: readonly Answer[] = [
  { path: 'loan.termYears', value: '2' },
  { path: 'lender.mortgage.termMonths', value: '24' },
];

/** Changes that leave the application complete and asking for the same, made of the form: one for each field that has one. */
const togetherOf = (answers: readonly Answer[]): Answer[] => {
  let now = [...answers];
  const asked = askedPaths(urlaForm, draftOf(now));
  const isSame = (changed: readonly Answer[]): boolean => {
    const then = askedPaths(urlaForm, draftOf(changed));
    return then.size === asked.size && [...then].every((path) => asked.has(path));
  };
  const single = answers.flatMap((answer) => {
    if (!asked.has(answer.path)) return [];
    for (const value of othersOf(answer)) {
      const changed = withValue(now, { ...answer, value });
      if (!isSame(changed) || !isComplete(changed)) continue;
      now = changed;
      return [{ path: answer.path, value }];
    }
    return [];
  });
  return [...single, ...oneTerm];
};

/** Of the other fields that are asked for a change each, which opens or closes another part of the form. */
const aloneOf = (answers: readonly Answer[], together: readonly Answer[]): Answer[] => {
  const asked = askedPaths(urlaForm, draftOf(answers));
  return answers
    .filter(({ path }) => asked.has(path) && !together.some((each) => each.path === path))
    .flatMap((answer) => {
      const value = othersOf(answer).find((other) => isComplete(withValue(answers, { ...answer, value: other })));
      return value === undefined ? [] : [{ path: answer.path, value }];
    });
};

/** The path of a field whatever the ids of its items. */
const fieldOf = (path: string): string => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');
/** Shown in part only. */
const isMasked = (path: string): boolean => /\.(ssn|itin|dateOfBirth|accountNumber)$/.test(path);

describe('Every field of the URLA', () => {
  let portal: Portal;
  let leo: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
  });
  afterAll(() => portal.stop());

  const corrected = new Set<string>();
  const askedFor = new Set<string>();

  it.each(ways)('is typed, submitted, read, corrected to another value and read again: %s way', async (way) => {
    const { id: draftId, answers } = await filledDraft(leo, way);
    const submission = await leo.post(`/api/urla-drafts/${draftId}/submission`);
    expect([submission.status, submission.body.errors]).toEqual([201, undefined]);
    const at = `/api/applications/${submission.body.id}/urla`;
    const read = async () => {
      const { body } = await leo.get(at);
      return { body, shown: new Map(answersOf(body.urla).map(({ path, value }) => [path, value])) };
    };
    const first = await read();
    const asked = askedPaths(urlaForm, draftFrom(answers));
    for (const path of asked) askedFor.add(fieldOf(path));
    expect([...asked].filter((path) => answers.some((each) => each.path === path) && !first.shown.has(path))).toEqual(
      [],
    );

    const changes = togetherOf(answers);
    expect(changes.length).toBeGreaterThan(200);
    const correct = async (version: number, wish: object) => {
      const answer = await leo
        .patch(at)
        .set('If-Match', `"${version}"`)
        .send({ kind: 'correction', reason: 'Mistyped when it was taken', ...wish });
      expect([wish, answer.status, answer.body.errors]).toEqual([wish, 200, undefined]);
      return answer.body;
    };
    let { version } = first.body;
    for (const change of aloneOf(answers, changes)) {
      if (corrected.has(fieldOf(change.path))) continue;
      const done = await correct(version, { changes: [change] });
      if (!isMasked(change.path)) expect((await read()).shown.get(change.path)).toBe(change.value);
      ({ version } = await correct(done.version, { undoes: done.changeId }));
      corrected.add(fieldOf(change.path));
    }
    await correct(version, { changes });
    const then = await read();
    const same = changes.filter(({ path }) => !isMasked(path) && first.shown.get(path) === then.shown.get(path));
    expect(same).toEqual([]);
    const sources = new Set(then.body.sources.map(({ path }: { path: string }) => path));
    expect(changes.filter(({ path }) => !sources.has(path))).toEqual([]);
    for (const { path } of changes) corrected.add(fieldOf(path));
  });

  it('is told as missing while the form asks for it and nobody has answered', async () => {
    const { id: draftId, borrowerId, answers } = await filledDraft(leo);
    const question = `borrowers.${borrowerId}.declarations.declaredBankruptcy`;
    await type(leo, draftId, [{ path: question, value: '' }]);
    expect(answers.some(({ path }) => path === question)).toBe(true);
    const { body } = await leo.post(`/api/urla-drafts/${draftId}/submission`);
    const { missing } = (await leo.get(`/api/applications/${body.id}/urla`)).body;
    expect(missing).toEqual([{ field: question, message: 'Not answered yet' }]);
  });

  it('was corrected in one of the ways', () => {
    // Owners are other borrowers.
    const left = [...askedFor].filter((path) => !corrected.has(path) && !path.includes('.owners.'));
    expect(corrected.size).toBeGreaterThan(300);
    expect(left.toSorted()).toEqual([]);
  });
});
