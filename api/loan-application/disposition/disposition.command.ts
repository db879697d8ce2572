import type { z } from 'zod';
import type { DispositionCommand } from '../../../events/loan-application/disposition/disposition.commands.ts';
import type { answerOfferSchema, disposeSchema } from './disposition.contract.ts';

type Said = Pick<DispositionCommand['data'], 'may' | 'days'>;

/** The command that gives a file the disposition of a request. */
export const toDispose = (body: z.output<typeof disposeSchema>, said: Said): DispositionCommand => {
  switch (body.disposition) {
    case 'withdrawn': {
      const { disposition: _, endOrders: _endOrders, ...data } = body;
      return { type: 'WithdrawApplication', data: { ...data, ...said } };
    }
    case 'closed_incomplete': {
      const { disposition: _, endOrders: _endOrders, ...data } = body;
      return { type: 'CloseIncompleteApplication', data: { ...data, ...said } };
    }
    case 'approved_not_accepted': {
      const { disposition: _, endOrders: _endOrders, ...data } = body;
      return { type: 'RecordApprovalNotAccepted', data: { ...data, ...said } };
    }
    case 'counteroffer': {
      const { disposition: _, terms, ...data } = body;
      const { amount: amountCents, termYears, interestRate: ratePercent } = terms;
      return { type: 'MakeCounteroffer', data: { ...data, ...said, terms: { amountCents, termYears, ratePercent } } };
    }
    case 'suspended': {
      const { disposition: _, ...data } = body;
      return { type: 'SuspendApplication', data: { ...data, ...said } };
    }
  }
};

/** The command that records the answer to a counteroffer. */
export const toAnswer = (
  { answer, endOrders: _endOrders, ...data }: z.output<typeof answerOfferSchema>,
  said: Said,
): DispositionCommand =>
  answer === 'accepted'
    ? { type: 'AcceptCounteroffer', data: { ...data, ...said } }
    : { type: 'DeclineCounteroffer', data: { ...data, ...said, how: answer } };
