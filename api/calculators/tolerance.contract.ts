import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { toleranceBuckets } from '../../events/lending/tolerance/fees.ts';
import { tolerance as toleranceOf } from '../../events/lending/tolerance/tolerance.ts';
import { officeOptions } from './business-days.contract.ts';
import { defineCalculator } from './calculator.contract.ts';
import { answerWith, day, dollarsOut, lines, signedDollars } from './figures.contract.ts';

const MOST_LINES = 200;
const MOST_NAME = 100;
const name = z.string().trim().min(1, 'Name the fee').max(MOST_NAME, `Use ${MOST_NAME} characters at most`);
const list = <Line extends z.ZodType>(line: Line) => lines(line, MOST_LINES);

const fee = z.strictObject({
  name,
  bucket: z.enum(toleranceBuckets),
  le: signedDollars.meta({ description: 'Dollars as first disclosed; a credit of the lender is below 0' }),
  charged: signedDollars,
  bought: z.boolean().exactOptional(),
  offList: z.boolean().exactOptional(),
});

const revision = z.strictObject({
  fee: name.meta({ description: 'Name of a fee, or ten-total' }),
  amount: signedDollars,
  validReason: z.boolean(),
  learnedOn: day,
  sentOn: day,
});

const held = { baseline: dollarsOut, charged: dollarsOut, cure: dollarsOut };

export const tolerance = defineCalculator({
  name: 'tolerance',
  summary: 'Charges against their estimates, and what is to be paid back',
  body: z.strictObject({ fees: list(fee), revisions: list(revision).exactOptional(), ...officeOptions }).meta({
    example: {
      fees: [
        { name: 'Origination fee', bucket: 'zero', le: 1500, charged: 1550 },
        { name: 'Recording fee', bucket: 'ten', le: 100, charged: 115 },
      ],
    },
  }),
  answer: answerWith({
    cure: dollarsOut,
    zero: z.object({ ...held, fees: z.array(z.object({ name: z.string(), ...held })) }),
    ten: z.object({ ...held, limit: dollarsOut }),
    revisions: z.array(z.object({ fee: z.string(), accepted: z.boolean(), why: z.string(), dueOn: day })),
    leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
  calculate: ({ fees, revisions = [], ...options }) => {
    const found = toleranceOf(
      fees.map(({ le, charged, ...rest }) => ({ ...rest, leCents: le, chargedCents: charged })),
      revisions.map(({ amount, ...rest }) => ({ ...rest, amountCents: amount })),
      options,
    );
    const { zero, ten } = found;
    return {
      cure: centsToDollars(found.cureCents),
      zero: { ...heldOf(zero), fees: zero.fees.map((each) => ({ name: each.name, ...heldOf(each) })) },
      ten: { ...heldOf(ten), limit: centsToDollars(ten.limitCents) },
      revisions: [...found.revisions],
      leftOut: [...found.leftOut],
      basis: [...found.basis],
    };
  },
});

type Held = { readonly baselineCents: number; readonly chargedCents: number; readonly cureCents: number };
const heldOf = ({ baselineCents, chargedCents, cureCents }: Held) => ({
  baseline: centsToDollars(baselineCents),
  charged: centsToDollars(chargedCents),
  cure: centsToDollars(cureCents),
});
