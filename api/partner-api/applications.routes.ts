import { ForbiddenError } from '../../events/kernel/errors.ts';
import { centsToDollars } from '../../events/kernel/money.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import type { ApplicationStatus } from '../../events/lending/life-cycle/life-cycle.ts';
import { movesOfPartner, statusesOfKeys, refusalForPartner } from '../../events/lending/partners/partner-rights.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { findLoanFile, type LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import { assertTheirFile } from '../services/file/partner-files.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  type PartnerApplication,
  partnerApplicationSchema,
  putStatusSchema,
  statusSetSchema,
} from './applications.contract.ts';

const tag = 'Partner API';

/** @throws ForbiddenError with what a key may set instead */
const assertMayMove = (from: ApplicationStatus, to: ApplicationStatus): void => {
  const refusal = refusalForPartner(from, to);
  if (refusal !== undefined) throw new ForbiddenError(refusal, { from, to, allowed: movesOfPartner(from) });
};

const toPartners = (file: LoanFileRecord): PartnerApplication => {
  const { applicationId: id, loanNumber, status, submittedAt, updatedAt, loan, property } = file;
  const { street, unit = null, city, state, zip } = property.address;
  const isOver = isFinal({ status, disposition: file.disposition?.disposition ?? null });
  return {
    id,
    loanNumber,
    status,
    isFinal: isOver,
    submittedAt,
    updatedAt,
    borrowers: file.borrowers.length,
    loan: {
      type: loan.type,
      purpose: loan.purpose,
      amount: centsToDollars(loan.amountCents),
      termYears: loan.termYears,
    },
    property: { street, unit, city, state, postalCode: zip, type: property.type, occupancy: property.occupancy },
    statusesYouMaySet: isOver ? [] : movesOfPartner(status),
  };
};

/** The files that a partner has to do with, as its program sees them and moves them on. */
export const partnerApplicationRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'get',
      path: '/api/v1/applications/:id',
      summary: 'An application that you have an order for, or have delivered for; its ETag is for If-Match',
      tag,
      permission: 'key:applications:read',
      params: idParams,
      responses: {
        200: { description: 'The application, without names and numbers', schema: partnerApplicationSchema },
      },
      reads: ['loan-file', 'partner-files'],
      handle: async ({ params: { id }, keyHolder }) => {
        await assertTheirFile(pool, keyHolder, id);
        const file = await findLoanFile(pool, id);
        if (!file) throw noSuchApplication(id);
        return { body: toPartners(file), headers: { ETag: `"${file.version}"` } };
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/v1/applications/:id/status',
      summary: `Say what the application waits for: ${statusesOfKeys.join(', ')}, on its normal path`,
      tag,
      permission: 'key:applications:status',
      params: idParams,
      body: putStatusSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: statusSetSchema } },
      handle: async (context) => {
        const { params, body, keyHolder, metadata, options } = context;
        await assertTheirFile(pool, keyHolder, params.id);
        const { state } = await applications.load(params.id);
        if (state.status === 'not_submitted') throw noSuchApplication(params.id);
        assertMayMove(state.status, body.status);
        const outcome = await applications.handle(
          params.id,
          { type: 'ChangeApplicationStatus', data: { ...body, may: ['work'] } },
          {
            metadata,
            options: {
              ...options,
              // Judged on the very state that the decision is made on: someone may have moved the file meanwhile.
              alongside: async (before) => {
                if (before.status !== 'not_submitted') assertMayMove(before.status, body.status);
                return [];
              },
            },
          },
        );
        const { id, version } = outcome;
        return answer(outcome, { body: { id, version, status: body.status } });
      },
    }),
  ];
};
