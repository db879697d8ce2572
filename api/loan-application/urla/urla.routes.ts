import { NotFoundError } from '../../../events/kernel/errors.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { maskedDraft } from '../../../events/lending/urla/masked.ts';
import { draftOfRecorded } from '../../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { urlaDemographicsAggregate } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { recordDemographicsShown } from '../../services/file/demographics-shown.ts';
import { statedApplicationOf } from '../../services/file/stated-urla.ts';
import { statedUrlaSchema } from './urla.contract.ts';

/** The application as it was stated, for as long as the file is there. */
export const urlaRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  const collected = openAggregate(store, urlaDemographicsAggregate);
  const recordShown = recordDemographicsShown(store);
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/urla',
      summary:
        'The whole URLA as it was stated, personal numbers masked; demographic information only for users with compliance.read who decide on no credit',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The application as stated', schema: statedUrlaSchema } },
      handle: async ({ params: { id }, user, metadata }) => {
        const history = await applications.history(id);
        if (history.length === 0) throw noSuchApplication(id);
        const stated = statedApplicationOf(history);
        if (!stated) throw new NotFoundError('This application was not taken with a URLA', { applicationId: id });
        const { draftId, statedAt, urla } = stated;
        const mayCompare = whyNoDemographics(user.permissions, false) === undefined;
        const given = mayCompare ? await collected.history(draftId) : [];
        await recordShown({ draftId, applicationId: id, history: given, metadata });
        const borrowerIds = Object.keys(urla.borrowers ?? {});
        const ofAll = given.flatMap((event) => (event.type === 'DemographicsGiven' ? event.data.given : []));
        return {
          body: {
            applicationId: id,
            draftId,
            statedAt,
            urla: maskedDraft(urlaForm, urla),
            demographics: mayCompare
              ? draftOfRecorded(
                  demographicsForm,
                  ofAll.filter(({ borrowerId = '' }) => borrowerIds.includes(borrowerId)),
                )
              : null,
          },
        };
      },
    }),
  ];
};
