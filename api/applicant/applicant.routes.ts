import { downloadsOfPerson } from '../../projections/document-downloads/document-downloads.queries.ts';
import { findLoanFile } from '../../projections/loan-file/loan-file.queries.ts';
import { revealsOfPerson } from '../../projections/personal-data-access/personal-data-access.queries.ts';
import { idParams } from '../http/params.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { noSuchApplication } from '../services/applications.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { applicantProfileSchema } from './applicant.contract.ts';
import { toApplicantProfile } from './applicant-profile.ts';

/** The people behind loan files. */
export const applicantRoutes = (deps: Pick<RouteDeps, 'pool'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applicants/:id/profile',
    summary: "The primary borrower of the application with this id, as far as the application's file knows them",
    tag: 'Applicants',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'The profile', schema: applicantProfileSchema } },
    reads: ['loan-file', 'personal-data-access', 'document-downloads'],
    handle: async ({ params: { id } }) => {
      const file = await findLoanFile(deps.pool, id);
      if (!file) throw noSuchApplication(id);
      const [primary] = file.borrowers;
      if (!primary) throw new Error(`Loan file ${id} has no borrower`);
      const who = { applicationId: id, borrowerId: primary.borrowerId };
      const [personalDataReveals, personalDataDownloads] = await Promise.all([
        revealsOfPerson(deps.pool, who),
        downloadsOfPerson(deps.pool, who),
      ]);
      return { body: toApplicantProfile(file, primary, { personalDataReveals, personalDataDownloads }) };
    },
  }),
];
