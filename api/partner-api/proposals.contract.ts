import { z } from 'zod';
import { requiredText } from '../http/requests/fields.contract.ts';

/** Answers that one proposal has. */
const MOST_CHANGES = 50;

const value = z.union([z.string().max(4000, 'Use 4000 characters at most'), z.boolean()], {
  error: 'Send the text as a person would type it, or true or false',
});

/** `POST /api/v1/applications/{id}/urla-proposals`. */
export const proposeUrlaSchema = z
  .strictObject({
    orderId: z.uuid().toLowerCase().describe('Your open order for the application'),
    reason: requiredText('What you found', 500),
    changes: z
      .array(
        z.strictObject({
          path: z
            .string()
            .max(300)
            .describe('Of the answer in the URLA. Borrowers are counted from 0, in the order of your order')
            .meta({ example: 'borrowers.0.employment.current.baseIncome' }),
          value: value.meta({ example: '8250' }),
        }),
      )
      .min(1, 'Propose an answer')
      .max(MOST_CHANGES, `Propose ${MOST_CHANGES} answers at most at a time`),
  })
  .meta({
    example: {
      orderId: '$TITLE_ORDER',
      reason: 'The plat names another city',
      changes: [{ path: 'property.city', value: 'Pflugerville' }],
    },
  });

const proposal = {
  proposalId: z.uuid(),
  applicationId: z.uuid(),
  orderId: z.uuid(),
};

/** Answer to a proposal. */
export const urlaProposedSchema = z.object(proposal);

/** `GET /api/v1/applications/{id}/urla-proposals/{proposalId}`. */
export const ownProposalSchema = z.object({
  ...proposal,
  proposedAt: z.iso.datetime(),
  state: z.enum(['waiting', 'taken', 'declined']).describe('`taken`: the lender has changed the application by it'),
  reason: z.string().nullable().describe('Why it was declined; null otherwise, and where the text was erased'),
  decidedAt: z.iso.datetime().nullable(),
});
