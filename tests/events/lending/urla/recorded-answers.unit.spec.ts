import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import {
  DEMOGRAPHICS_BYTES,
  type GivenAnswers,
  draftOfRecorded,
  readAnswers,
  recordAnswers,
  recordedAnswers,
  textsOf,
} from '../../../../events/lending/urla/recorded-answers.ts';
import { fieldAt } from '../../../../events/lending/urla/answers.ts';
import { demographicInformation, demographicsForm } from '../../../../events/lending/urla/sections/demographics.ts';
import { urlaForm } from '../../../../events/lending/urla/urla.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const [A, B] = [itemId(1), itemId(2)];
const at = (borrowerId: string, path: string) => `borrowers.${borrowerId}.${path}`;
const outside = (given: readonly GivenAnswers[]) =>
  given.map(({ borrowerId, ...others }) => [borrowerId, Object.keys(others)]);

describe('Answers as events keep them', () => {
  const answers = [
    { path: at(A, 'race.black'), value: true },
    { path: at(B, 'sex.female'), value: true },
    { path: at(A, 'race.tribe'), value: 'Ñandé "two"' },
  ];

  it('say no path outside the text that is encrypted', () => {
    expect(outside(recordAnswers(answers))).toEqual([
      [A, ['answers']],
      [B, ['answers']],
    ]);
  });

  it('are read as they were given, those of a borrower together', () => {
    expect(readAnswers(demographicsForm, recordAnswers(answers))).toEqual([answers[0], answers[2], answers[1]]);
    const loan = { path: 'loan.loanAmount', value: '1,000' };
    expect(recordAnswers([loan])).toMatchObject([{ answers: expect.any(String) }]);
    expect(draftOfRecorded(urlaForm, recordAnswers([loan]))).toEqual({ loan: { loanAmount: '1,000' } });
  });

  it('of section 8 have one length, whatever is ticked and written', () => {
    const paths = Object.entries(demographicInformation).flatMap(([name, node]) =>
      node.node === 'group' ? Object.keys(node.fields).map((field) => `${name}.${field}`) : [name],
    );
    const whole = paths.map((path) => ({
      path: at(A, path),
      value: fieldAt(demographicsForm, at(A, path))?.kind === 'flag' ? true : 'Ñ'.repeat(20),
    }));
    const lengths = [whole, whole.slice(0, 1), answers].map(
      (each) => new TextEncoder().encode(recordAnswers(each, DEMOGRAPHICS_BYTES)[0]?.answers).length,
    );
    expect(new Set(lengths)).toEqual(new Set([lengths[1]]));
  });

  it('say nothing once they are erased, or without their key', () => {
    expect(textsOf([{ borrowerId: A, answers: ERASED }, { answers: 'enc:v1:4f:abc' }])).toEqual([]);
    expect(draftOfRecorded(urlaForm, [{ borrowerId: A, answers: ERASED }])).toEqual({ borrowers: { [A]: {} } });
  });
});

describe('Answers of version 1', () => {
  const [upcast] = recordedAnswers.upcasters();
  const old = (answer: string) => ({
    step: 'personal',
    answers: [
      { path: at(A, 'race.black'), answer, borrowerId: A },
      { path: at(A, 'race.white'), answer, borrowerId: A },
      { path: 'loan.loanAmount', answer: '7' },
    ],
  });

  it('read as those of today', () => {
    const today = recordAnswers([
      { path: at(A, 'race.black'), value: true },
      { path: at(A, 'race.white'), value: true },
      { path: 'loan.loanAmount', value: '7' },
    ]);
    expect(upcast(old('true'))).toEqual({ step: 'personal', given: today });
  });

  it('say nothing, not even by their paths, once they are erased', () => {
    expect(upcast(old(ERASED))).toEqual({
      step: 'personal',
      given: [{ borrowerId: A, answers: ERASED }, ...recordAnswers([{ path: 'loan.loanAmount', value: '7' }])],
    });
  });
});
