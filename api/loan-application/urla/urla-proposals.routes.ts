import { z } from 'zod';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParams } from '../../http/requests/params.ts';
import type { Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { declineProposalSchema } from './urla.contract.ts';

/** Deciding on what partners propose; taking it over is a change (`urla-change.routes.ts`). */
export const urlaProposalRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => [
  commandRoute(openAggregate(store, loanApplicationAggregate))({
    method: 'post',
    path: '/api/applications/:id/urla-proposals/:proposalId/refusal',
    summary: 'Decline what a partner proposes for the application, with the reason, which the partner reads',
    tag: 'Applications',
    permission: 'applications.correct',
    params: idParams.extend({ proposalId: z.uuid().toLowerCase() }),
    body: declineProposalSchema,
    done: 'Declined; ETag has the new version',
    command: ({ params: { proposalId }, body: { reason } }) => ({
      type: 'DeclineUrlaProposal',
      data: { proposalId, reason },
    }),
  }),
];
