import { NotFoundError } from '../../events/kernel/errors.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { downloadsOfPerson } from '../../projections/document-downloads/document-downloads.queries.ts';
import { findLoanFile } from '../../projections/loan-file/loan-file.queries.ts';
import { revealsOfPerson } from '../../projections/personal-data-access/personal-data-access.queries.ts';
import { idParameter, idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { statedApplicationOf } from '../services/file/stated-urla.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type ApplicantProfile, applicantProfileSchema } from './applicant.contract.ts';
import { toApplicantProfile } from './applicant-profile.ts';

/** The people behind loan files. */
export const applicantRoutes = (deps: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);

  /** @param wanted of the borrowers; the primary one when left out */
  const profileOf = async (id: string, wanted?: string): Promise<ApplicantProfile> => {
    const file = await findLoanFile(deps.pool, id);
    if (!file) throw noSuchApplication(id);
    const borrower = file.borrowers.find(({ borrowerId }) => wanted === undefined || borrowerId === wanted);
    if (!borrower) throw new NotFoundError('The application has no such borrower', { applicationId: id });
    const who = { applicationId: id, borrowerId: borrower.borrowerId };
    const [personalDataReveals, personalDataDownloads, history] = await Promise.all([
      revealsOfPerson(deps.pool, who),
      downloadsOfPerson(deps.pool, who),
      applications.history(id),
    ]);
    const accesses = { personalDataReveals, personalDataDownloads };
    return toApplicantProfile(file, borrower, statedApplicationOf(history), accesses);
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/applicants/:id/profile',
      summary: "The primary borrower of the application with this id, as far as the application's file knows them",
      tag: 'Applicants',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The profile', schema: applicantProfileSchema } },
      reads: ['loan-file', 'personal-data-access', 'document-downloads'],
      handle: async ({ params: { id } }) => ({ body: await profileOf(id) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/applicants/:id/profile/:borrowerId',
      summary: "One borrower of the application with this id, as far as the application's file knows them",
      tag: 'Applicants',
      permission: 'applications.read',
      params: idParams.extend({ borrowerId: idParameter }),
      responses: { 200: { description: 'The profile', schema: applicantProfileSchema } },
      reads: ['loan-file', 'personal-data-access', 'document-downloads'],
      handle: async ({ params: { id, borrowerId } }) => ({ body: await profileOf(id, borrowerId) }),
    }),
  ];
};
