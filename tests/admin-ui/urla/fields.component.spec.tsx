import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { todayAtBranch } from '../../../admin-ui/src/kit/form/today.ts';
import { stepAt } from '../../../admin-ui/src/urla/page/addresses.ts';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { type Answer, borrowerOf, draftFrom, fieldAt } from '../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import type { FieldKind } from '../../../events/lending/urla/sections/definition.ts';
import { type UrlaStepId, urlaPartIds, urlaStepIds } from '../../../events/lending/urla/steps.ts';
import { type UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import { urlaWarnings } from '../../../events/lending/urla/warnings.ts';
import { open } from '../../support/component.tsx';
import { answersToAll, askedPaths, itemId, type Way, ways } from '../../support/values/urla-answers.ts';
import { draftAnswers, draftId } from './draft-answers.ts';

const ofApplication = answersToAll(urlaForm, 1);
const borrower = itemId(1);
const ofDemographics = answersToAll(demographicsForm, 1);
/** Of an application that is answered one way, what is asked for. */
const askedFor = (way: Way): readonly Answer[] => {
  const answers = answersToAll(urlaForm, 1, way);
  const asked = askedPaths(urlaForm, draftFrom(answers));
  // An owner is a borrower: tried apart.
  return [...answers.filter(({ path }) => asked.has(path) && !path.includes('.owners.')), ...ofDemographics];
};

/** Value on screen of the field at a path, as a draft keeps it. */
const shownAt = (path: string): unknown => {
  const field = document.getElementById(path);
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.type === 'radio' && field.checked ? field.value : field.checked;
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
    return field.value;
  return undefined;
};

/** Unreadable text for each kind; a choice or a tick cannot be typed. */
const unreadable: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'Ann 900-12-3456',
  area: 'Her number is 900-12-3456',
  money: 'about 300',
  count: '-1',
  percent: 'six',
  date: '02/31/1984',
  email: 'nobody',
  phone: '12',
  ssn: '12345',
};
const wrong = ofApplication.map(({ path, value }): Answer => {
  const { kind } = fieldAt(urlaForm, path) ?? {};
  return { path, value: (kind && unreadable[kind]) ?? value };
});

const titleOf = (step: UrlaStepId): string =>
  step === 'lender' ? 'For staff' : `Step ${urlaStepIds.indexOf(step) + 1} of 7`;
const linkTo = (step: string): HTMLElement =>
  document.querySelector<HTMLElement>(`nav a[href$="/${step}"]`) ?? document.body;

/** Text beneath the field at a path. */
const toldAt = (path: string): string | undefined => {
  const describedBy = document.getElementById(path)?.getAttribute('aria-describedby');
  return document.getElementById(describedBy ?? '')?.textContent ?? undefined;
};
const notTold = (found: readonly FieldError[]): unknown[] =>
  found.filter(({ field, message }) => toldAt(field) !== message).map((each) => [each, toldAt(each.field)]);

describe('The wizard of the URLA', () => {
  it('asks for every field, answered one way or the other', () => {
    const asked = new Set(ways.flatMap((way) => askedFor(way).map(({ path }) => path)));
    const all = ways
      .flatMap((way) => answersToAll(urlaForm, 1, way))
      .flatMap(({ path }) => (path.includes('.owners.') ? [] : path));
    expect(all.filter((path) => !asked.has(path))).toEqual([]);
  });

  const shown = urlaPartIds.flatMap((step) => ways.map((way) => ({ step, way })));
  it.each(shown)('shows every answer of the form on the step $step, each in its own field: $way way', async (each) => {
    const { step, way } = each;
    open(`/applications/urla/${draftId}/${step}`, {
      answers: draftAnswers(draftFrom(answersToAll(urlaForm, 1, way)), draftFrom(ofDemographics)),
    });
    await screen.findByText(titleOf(step));
    const expected = askedFor(way).filter(({ path }) => stepAt(path) === step);
    expect(expected.length).toBeGreaterThan(3);
    expect(borrowerOf(ofDemographics[0]?.path ?? '')).toBe(borrower);
    expect(
      expected.filter(({ path, value }) => shownAt(path) !== value).map(({ path }) => [path, shownAt(path)]),
    ).toEqual([]);
  });

  const typedSteps = urlaPartIds.filter((step) => step !== 'review');
  it.each(typedSteps)(
    'tells beside each field of the step %s what cannot be read, and keeps it as typed',
    async (step) => {
      const draft = draftFrom<typeof urlaForm>(wrong);
      open(`/applications/urla/${draftId}/${step}`, { answers: draftAnswers(draft) });
      await screen.findByText(titleOf(step));
      const problems = examineUrla(draft, todayAtBranch()).problems.filter(({ field }) => stepAt(field) === step);
      expect(problems.length).toBeGreaterThan(3);
      expect(notTold(problems)).toEqual([]);
      const typed = new Map(wrong.map(({ path, value }) => [path, value]));
      expect(problems.filter(({ field }) => shownAt(field) !== typed.get(field))).toEqual([]);
    },
  );

  it('shows missing values and warnings beside each field, once asked', async () => {
    const draft: UrlaDraft = {
      borrowers: { [borrower]: { personal: { ssn: '900-12-3456', dateOfBirth: '01/01/1899' } } },
    };
    const { user } = open(`/applications/urla/${draftId}/review`, { answers: draftAnswers(draft) });
    await screen.findByText('Step 7 of 7');
    const { problems } = examineUrla(draft, todayAtBranch());
    for (const step of ['personal', 'addresses', 'loan_and_property'] as const) {
      const number = urlaStepIds.indexOf(step) + 1;
      await user.click(linkTo(step));
      await screen.findByText(`Step ${number} of 7`);
      const missing = problems.filter(({ field }) => stepAt(field) === step);
      expect(missing.length).toBeGreaterThan(3);
      expect(notTold(missing)).toEqual([]);
    }
    await user.click(linkTo('personal'));
    await screen.findByText('Step 1 of 7');
    const warned = urlaWarnings(draft, todayAtBranch()).filter(({ field }) => field.endsWith('.ssn'));
    expect(warned).toHaveLength(1);
    expect(notTold(warned)).toEqual([]);
  });
});
