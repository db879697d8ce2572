import { v7 as uuidv7 } from 'uuid';
import { commandReply, defineRoute, type Route } from '../http/route.ts';
import { revealAnswerSchema, revealSchema } from './privacy.contract.ts';
import { applicationParams, decideOn, idParameter, type LoanApplicationDeps } from './loan-application.deps.ts';
import { clearValues, createRevealLimit } from './personal-data-reveals.ts';

/** Personal data in clear: the only route that ever answers it, and only after it is on record who asked and why. */
export const loanApplicationRevealRoutes = (deps: LoanApplicationDeps): Route[] => {
  const countLook = createRevealLimit();
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/borrowers/:borrowerId/reveals',
      summary: "Records why a borrower's SSN or date of birth is needed in clear, and answers it",
      tag: 'Applications',
      permission: { anyOf: ['applications.approve', 'compliance.read'] },
      params: applicationParams.extend({ borrowerId: idParameter }),
      body: revealSchema,
      responses: { 200: { description: 'On record; the values in clear', schema: revealAnswerSchema } },
      handle: async (context) => {
        const { id, borrowerId } = context.params;
        const fields = [...new Set(context.body.fields)];
        const values = await clearValues(deps.store, { applicationId: id, borrowerId, fields });
        await countLook(context.user.id);
        const data = { ...context.body, borrowerId, fields };
        // An idempotency key would answer again and again what was recorded once: here each answer has its record.
        const command = { ...context.command, commandId: `http:${uuidv7()}` };
        const { metadata } = context;
        const result = await decideOn(deps, id, { type: 'RevealPersonalData', data }, { metadata, command });
        return commandReply(result, { borrowerId, values });
      },
    }),
  ];
};
