import { centsToDollars } from '../../events/kernel/money.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { findLoanFile, type LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import { assertTheirFile } from '../services/file/partner-files.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type PartnerApplication, partnerApplicationSchema } from './applications.contract.ts';

const tag = 'Partner API';

const toPartners = (file: LoanFileRecord): PartnerApplication => {
  const { applicationId: id, loanNumber, status, submittedAt, updatedAt, loan, property } = file;
  const { street, unit = null, city, state, zip } = property.address;
  return {
    id,
    loanNumber,
    status,
    isFinal: isFinal({ status, disposition: file.disposition?.disposition ?? null }),
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
  };
};

/** The files that a partner has an open order for, as its program sees them. */
export const partnerApplicationRoutes = ({ pool }: Pick<RouteDeps, 'pool'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/v1/applications/:id',
    summary: 'An application that you have an open order for',
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
];
