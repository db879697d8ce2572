import { z } from 'zod';
import { checkUli, makeUli } from '../../events/lending/hmda/uli.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith } from './figures.contract.ts';

const text = z.string().trim().max(100, 'Use 100 characters at most');

export const uli = defineCalculator({
  name: 'uli',
  summary: 'Makes a universal loan identifier with its check digits, or says whether one holds',
  body: z
    .union(
      [
        z.strictObject({ lei: text, loanId: text }).meta({ title: 'Make one' }),
        z.strictObject({ uli: text }).meta({ title: 'Check one' }),
      ],
      'Send lei and loanId to make one, or uli alone to check one',
    )
    .meta({ example: { lei: '10Bx939c5543TqA1144M', loanId: '999143X' } }),
  answer: z.union([
    answerWith({ uli: z.string(), checkDigits: z.string() }),
    answerWith({ valid: z.boolean(), reason: z.string().exactOptional() }),
  ]),
  calculate: (asked) => {
    const { basis, ...found } = 'uli' in asked ? checkUli(asked.uli) : makeUli(asked.lei, asked.loanId);
    return { ...found, basis: [...basis] };
  },
});
