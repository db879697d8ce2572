import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { recordedAnswers } from '../../lending/urla/recorded-answers.ts';

/** Who proposed it, and for which order: that partner is told. Left out in older events. */
const proposer = { partnerId: z.string().optional(), orderId: uuidSchema.optional() };
const notPersonal = { partnerId: 'a company' };

export const proposalsEvents = {
  /** A partner with an order for the file thinks that answers should be others. The application says what it said. */
  UrlaProposed: {
    schema: z.object({
      proposalId: uuidSchema,
      partnerId: z.string(),
      orderId: uuidSchema,
      orderNumber: z.string(),
      given: z.array(recordedAnswers.schema.given.element).min(1),
      reason: z.string(),
    }),
    personal: { reason: STREAM, 'given[].answers': 'given[].borrowerId' },
    notPersonal: { partnerId: 'a company', orderNumber: 'derived from the id of the order' },
  },
  /** Staff have made the change that was proposed. */
  UrlaProposalTaken: { schema: z.object({ proposalId: uuidSchema, changeId: uuidSchema, ...proposer }), notPersonal },
  UrlaProposalDeclined: {
    schema: z.object({ proposalId: uuidSchema, reason: z.string(), ...proposer }),
    personal: { reason: STREAM },
    notPersonal,
  },
} as const satisfies EventDefinitions;

export type ProposalEvent = EventOf<typeof proposalsEvents>;
export type ProposalEventOf<Type extends ProposalEvent['type']> = EventOf<typeof proposalsEvents, Type>;
