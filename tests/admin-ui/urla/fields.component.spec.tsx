import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stepAt } from '../../../admin-ui/src/urla/page/addresses.ts';
import { demographicsForm } from '../../../events/lending/urla/demographics.ts';
import { type Answer, borrowerOf, draftFrom } from '../../../events/lending/urla/answers.ts';
import { urlaStepIds } from '../../../events/lending/urla/steps.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import { open } from '../../support/component.tsx';
import { answersToAll, itemId } from '../../support/urla-answers.ts';
import { draftAnswers, draftId } from './draft-answers.ts';

const ofApplication = answersToAll(urlaForm, 1);
const borrower = itemId(1);
const ofDemographics = answersToAll(demographicsForm, 1);
const everything: readonly Answer[] = [...ofApplication, ...ofDemographics];

/** What the field at a path shows, as a draft keeps it. */
const shownAt = (path: string): unknown => {
  const field = document.getElementById(path);
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.type === 'radio' && field.checked ? field.value : field.checked;
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
    return field.value;
  return undefined;
};

describe('The wizard of the URLA', () => {
  it.each(urlaStepIds)('shows every answer of the form on the step %s, each in its own field', async (step) => {
    open(`/applications/urla/${draftId}/${step}`, {
      answers: draftAnswers(draftFrom(ofApplication), draftFrom(ofDemographics)),
    });
    await screen.findByText(`Step ${urlaStepIds.indexOf(step) + 1} of 7`);
    const expected = everything.filter(({ path }) => stepAt(path) === step);
    expect(expected.length).toBeGreaterThan(3);
    expect(borrowerOf(ofDemographics[0]?.path ?? '')).toBe(borrower);
    expect(
      expected.filter(({ path, value }) => shownAt(path) !== value).map(({ path }) => [path, shownAt(path)]),
    ).toEqual([]);
  });
});
