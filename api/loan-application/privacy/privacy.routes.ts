import { v7 as uuidv7 } from 'uuid';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { revealAnswerSchema, revealSchema } from './privacy.contract.ts';
import { createRevealLimit } from '../../services/limits/reveal-limit.ts';
import { clearValues } from './reveals.ts';

/** Personal data in clear: the only route that ever answers it, and only after it is on record who asked and why. */
export const privacyRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  const countLook = createRevealLimit(pool);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/borrowers/:borrowerId/reveals',
      summary: "Records why a borrower's SSN or date of birth is needed in clear, and answers it",
      tag: 'Applications',
      permission: { anyOf: ['applications.approve', 'compliance.read'] },
      params: idParams.extend({ borrowerId: idParameter }),
      body: revealSchema,
      responses: { 200: { description: 'On record; the values in clear', schema: revealAnswerSchema } },
      handle: async (context) => {
        const { id, borrowerId } = context.params;
        const fields = [...new Set(context.body.fields)];
        const values = await clearValues(applications, { applicationId: id, borrowerId, fields });
        await countLook(context.user.id);
        const data = { ...context.body, borrowerId, fields };
        // An idempotency key would answer again and again what was recorded once: here each answer has its record.
        const options = { ...context.options, commandId: `http:${uuidv7()}` };
        const { metadata } = context;
        const outcome = await applications.handle(id, { type: 'RevealPersonalData', data }, { metadata, options });
        return answer(outcome, { body: { borrowerId, values } });
      },
    }),
  ];
};
