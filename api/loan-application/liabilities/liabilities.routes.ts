import { contentOfFile } from '../../../events/content-of-file.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { mergedDebts } from '../../../events/lending/figures/merged-debts.ts';
import { communityStateAmong } from '../../../events/lending/liabilities/debt-treatment.ts';
import { figureFactsOf } from '../../../events/loan-application/figures/figure-facts.state.ts';
import {
  loanApplicationAggregate,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { addDebtSchema, liabilitiesSchema, takeBackSchema, treatDebtSchema } from './liabilities.contract.ts';
import { type ReadFile, toLiabilities } from './liabilities.view.ts';

const tag = 'Applications';
const permission = 'underwriting.update';
const debtParams = idParams.extend({ debtId: idParameter });

/** The debts of a file, and what an underwriter does with them. */
export const liabilitiesRoutes = (deps: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  /** @throws NotFoundError */
  const read = async (id: string): Promise<ReadFile> => {
    const history = await applications.history(id);
    const file = stateAfter(loanApplicationDecider, history);
    const content = contentOf(history);
    if (file.status === 'not_submitted' || !content) throw noSuchApplication(id);
    const reports = history.flatMap((event) => (event.type === 'CreditReportReceived' ? [event.data] : []));
    return {
      history,
      reports,
      documents: file.documents,
      facts: { ...file.facts, ...figureFactsOf(content, reports.at(-1) ?? null, 'names') },
    };
  };
  /** The creditor's name, for the history of the file. */
  const creditorOf = async (id: string, debtId: string): Promise<string | undefined> => {
    const { history, facts } = await read(id);
    const added = history.findLast((event) => event.type === 'DebtAdded' && event.data.debtId === debtId);
    if (added?.type === 'DebtAdded') return added.data.creditor;
    const debt = mergedDebts(facts).find(({ stated, reported }) => [stated?.debtId, reported?.debtId].includes(debtId));
    return debt?.stated?.name ?? debt?.reported?.name;
  };
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/liabilities',
      summary:
        'Every debt once, as stated and as reported, what counts of it and why; and what changed since the last report',
      tag,
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The liabilities', schema: liabilitiesSchema } },
      handle: async ({ params: { id } }) => ({ body: toLiabilities(await read(id)) }),
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/liabilities/:debtId/treatment',
      summary:
        'Count a debt, leave it out for a reason, or have closing pay it: on documents that somebody has verified',
      tag,
      permission,
      params: debtParams,
      body: treatDebtSchema,
      done: 'Treated so; ETag has the new version',
      command: async ({ params: { id, debtId }, body: { treatment, evidence, note, ...body } }) => ({
        type: 'TreatDebt',
        data: {
          debtId,
          treatment,
          evidence,
          note,
          creditor: await creditorOf(id, debtId),
          ...('payment' in body && { paymentCents: body.payment }),
          ...('reason' in body && { reason: body.reason }),
          ...('payoff' in body && { payoffCents: body.payoff }),
        },
      }),
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/liabilities',
      summary: 'Add a debt that is neither stated nor reported: it counts until a report of it takes its place',
      tag,
      permission,
      body: addDebtSchema,
      status: 201,
      done: 'Added; ETag has the new version',
      command: async ({ params: { id }, body: { borrowerId, monthly, balance, ...body } }) => {
        const { property, borrowers } = await contentOfFile(deps.store, id);
        const homes = borrowers.map(({ currentAddress }) => currentAddress?.state);
        return {
          type: 'AddDebt',
          data: {
            ...body,
            borrowerId: borrowerId ?? undefined,
            monthlyCents: monthly,
            balanceCents: balance,
            communityState: communityStateAmong([property.address.state, ...homes]),
          },
        };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/liabilities/:debtId/removal',
      summary:
        'Take the treatment of a debt back: it counts as it is stated and reported, and one that was added is gone',
      tag,
      permission,
      params: debtParams,
      body: takeBackSchema,
      command: async ({ params: { id, debtId }, body: { reason } }) => ({
        type: 'TakeBackDebtTreatment',
        data: { debtId, reason, creditor: await creditorOf(id, debtId) },
      }),
    }),
  ];
};
