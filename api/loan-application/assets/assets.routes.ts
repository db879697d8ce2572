import { z } from 'zod';
import { stateAfter } from '../../../events/kernel/fold.ts';
import {
  loanApplicationAggregate,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { dropAssetSchema, qualifyAgainSchema, qualifyAssetSchema, shownAssetSchema } from './assets.contract.ts';
import { toAssets } from './assets.view.ts';

/** The id of a stated line is not always a uuid. */
const assetParams = idParams.extend({ assetId: z.string().min(1).max(100) });

/** What money for closing and reserves counts with. */
export const assetsRoutes = (deps: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/assets',
      summary: 'Assets as stated and as they qualify: each with its way, findings, guide and evidence',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The assets', schema: shownAssetSchema.array() } },
      handle: async ({ params: { id } }) => {
        const history = await applications.history(id);
        const file = stateAfter(loanApplicationDecider, history);
        if (file.status === 'not_submitted') throw noSuchApplication(id);
        return { body: toAssets(history, file) };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/assets',
      summary: 'Qualify an asset by its papers, or with an amount and why: only what is qualified counts',
      tag: 'Applications',
      permission: 'underwriting.update',
      body: qualifyAssetSchema,
      adds: 'asset',
      done: 'Qualified; ETag has the new version',
      command: ({ body: { entered, assetId, ...body } }, newId) => ({
        type: 'QualifyAsset',
        data: { assetId: assetId ?? newId, ...body, enteredCents: entered },
      }),
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/assets/:assetId',
      summary: 'Work an asset out anew',
      tag: 'Applications',
      permission: 'underwriting.update',
      params: assetParams,
      body: qualifyAgainSchema,
      done: 'Qualified; ETag has the new version',
      command: ({ params: { assetId }, body: { entered, ...body } }) => ({
        type: 'QualifyAsset',
        data: { assetId, ...body, enteredCents: entered, replaces: true },
      }),
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/assets/:assetId/removal',
      summary: 'Count an asset no more: as stated it is not verified',
      tag: 'Applications',
      permission: 'underwriting.update',
      params: assetParams,
      body: dropAssetSchema,
      command: ({ params: { assetId }, body }) => ({ type: 'DropAsset', data: { assetId, reason: body.reason } }),
    }),
  ];
};
