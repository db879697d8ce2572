import { findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { figuresOfFile } from '../../services/file/file-figures.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { fileFiguresSchema } from './figures.contract.ts';
import { toFigures } from './figures.view.ts';

/** How the figures of a file add up. */
export const figuresRoutes = (deps: Pick<RouteDeps, 'pool'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/figures',
    summary:
      'Income, debts, housing expense, value and ratios of an application, each with its lines, sources and what it lacks',
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'The figures', schema: fileFiguresSchema } },
    reads: ['loan-file'],
    handle: async ({ params: { id } }) => {
      const file = await findLoanFile(deps.pool, id);
      if (!file) throw noSuchApplication(id);
      return { body: toFigures(figuresOfFile(file), file.loan.amountCents) };
    },
  }),
];
