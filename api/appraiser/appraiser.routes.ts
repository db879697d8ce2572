import { z } from 'zod';
import { appraiserAggregate } from '../../events/appraiser/appraiser.decider.ts';
import type { AppraiserEvent } from '../../events/appraiser/appraiser.events.ts';
import { AlreadyTakenError, NotFoundError } from '../../events/kernel/errors.ts';
import { isGoodOn } from '../../events/lending/appraisal-panel/panel-terms.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { type AppraiserFigures, figuresOfAppraisers } from '../../projections/vendor-orders/punctuality.queries.ts';
import { type AppraiserRow, findByLicense, listAppraisers } from '../../projections/appraisers/appraisers.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { forgetAppraiser } from './forget-appraiser.ts';
import { vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import { rotationOf } from '../services/orders/appraisal-rotation.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  appraiserFilterSchema,
  type AppraiserHistoryLine,
  appraiserHistoryLineSchema,
  type AppraiserInfo,
  appraiserSchema,
  appraiserStatusSchema,
  forgetAppraiserSchema,
  rotationSchema,
  writeAppraiserSchema,
} from './appraiser.contract.ts';

const tag = 'Appraisers';
const done = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

const none: AppraiserFigures = { rating: null, completedOrders: 0, averageTurnaround: null, onTimeDelivery: null };

const toInfo = (
  { id, status, state, addedAt, version }: AppraiserRow,
  today: string,
  figures: ReadonlyMap<string, AppraiserFigures>,
): AppraiserInfo => {
  const { appraiserId: _id, licenses, ...profile } = state.profile;
  return {
    id,
    ...profile,
    license: licenses[0]?.number ?? '',
    licenses: licenses.map((license) => ({ ...license, isExpired: !isGoodOn(license, today) })),
    status,
    statusReason: state.statusReason,
    isForgotten: state.isForgotten ?? false,
    ...(figures.get(id) ?? none),
    addedAt,
    version,
  };
};

const sentenceOf = ({ type, data }: AppraiserEvent): string => {
  if (type === 'AppraiserAdded') return 'Added to the panel';
  if (type === 'AppraiserProfileChanged') return 'Profile changed';
  if (type === 'AppraiserActivated') return `Activated: ${data.reason}`;
  if (type === 'AppraiserDeactivated') return `Set inactive: ${data.reason}`;
  if (type === 'AppraiserSuspended') return `Suspended: ${data.reason}`;
  if (type === 'AppraiserErasureBegun') return `Personal data is erased: ${data.reason}`;
  return 'Personal data erased';
};

/** The appraiser panel: who is on it, under which licenses, and who keeps it. */
export const appraiserRoutes = ({
  pool,
  store,
  erase,
  settingsInForce,
}: Pick<RouteDeps, 'pool' | 'store' | 'erase' | 'settingsInForce'>): Route[] => {
  const appraisers = openAggregate(store, appraiserAggregate);
  /** As they stand today at the branch, with what they have done. */
  const shown = async (rows: readonly AppraiserRow[], now: string): Promise<AppraiserInfo[]> => {
    const { timeZone } = mainBranchOf(await settingsInForce.read());
    const figures = await figuresOfAppraisers(
      pool,
      rows.map(({ id }) => id),
      timeZone,
    );
    return rows.map((row) => toInfo(row, plainDateIn(now, timeZone), figures));
  };

  /** @throws AlreadyTakenError at the license that someone else has */
  const assertOwnLicenses = async (
    licenses: z.output<typeof writeAppraiserSchema>['licenses'],
    except: string | null,
  ): Promise<void> => {
    const held = await findByLicense(pool, licenses, except);
    if (held.length === 0) return;
    throw new AlreadyTakenError(
      'Another appraiser of the panel has this license',
      {},
      held.map(({ index, name }) => ({
        field: `licenses.${index}.number`,
        message: `${name} is on the panel with this license: change that entry, or correct the number`,
      })),
    );
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/appraisers',
      summary: 'The appraiser panel by name: searched, filtered and paged',
      tag,
      permission: 'appraisals.read',
      query: listQuerySchema({ sortFields: ['name'], filter: appraiserFilterSchema }),
      responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(appraiserSchema) } },
      reads: ['appraisers', 'vendor-orders'],
      handle: async ({ query: { range, filter = {} }, metadata }) => {
        const page = pageOf(range);
        const { rows, total } = await listAppraisers(pool, { filter, ...page });
        return listReply('appraisers', await shown(rows, metadata.now), page.offset, total);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/appraisers/:id',
      summary: 'One appraiser of the panel; the ETag is for If-Match',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      responses: { 200: { description: 'The appraiser', schema: appraiserSchema } },
      reads: ['appraisers', 'vendor-orders'],
      handle: async ({ params: { id }, metadata }) => {
        const { rows } = await listAppraisers(pool, { filter: { id }, offset: 0, limit: 1 });
        const [info] = await shown(rows, metadata.now);
        if (!info) throw new NotFoundError('No appraiser of the panel has this id', { appraiserId: id });
        return { body: info, headers: { ETag: `"${info.version}"` } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/appraisers/:id/history',
      summary: 'What was ever recorded about an appraiser, newest first',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      responses: { 200: { description: 'A line for each event', schema: z.array(appraiserHistoryLineSchema) } },
      handle: async ({ params: { id } }) => {
        const events = await withNamesOfNow(pool, await appraisers.history(id));
        if (events.length === 0) throw new NotFoundError('No appraiser of the panel has this id', { appraiserId: id });
        const lines = events.toReversed().map((event): AppraiserHistoryLine => ({
          eventId: event.eventId,
          version: event.version,
          sentence: sentenceOf(event),
          at: event.effectiveAt,
          by: event.metadata.actor.name,
        }));
        return { body: lines };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/appraisal-rotation/:id',
      summary: 'The next appraiser in turn for an order: the one who has waited longest of those who can take it',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      responses: { 200: { description: 'The next one first', schema: rotationSchema } },
      reads: ['appraisers', 'vendor-orders', 'appraiser-turns'],
      handle: async ({ params: { id }, metadata }) => {
        const { state } = await openAggregate(store, vendorOrderAggregate).load(id);
        if (state.status === 'unknown' || state.kind !== 'appraisal')
          throw new NotFoundError('No appraisal order has this id', { orderId: id });
        const { inTurn, left } = await rotationOf({ store, settingsInForce }, state, metadata.now);
        const body = rotationSchema.parse({ inTurn, left });
        return { body };
      },
    }),
    commandRoute(appraisers)({
      method: 'post',
      path: '/api/appraisers',
      summary: 'Add an appraiser to the panel; never by a loan officer',
      tag,
      permission: 'appraisals.update',
      body: writeAppraiserSchema,
      creates: 'appraiser',
      done: 'Added; ETag has the version',
      command: async (context, appraiserId) => {
        await assertOwnLicenses(context.body.licenses, appraiserId);
        const data = { appraiserId, ...context.body };
        return { type: 'AddAppraiser', data };
      },
    }),
    commandRoute(appraisers)({
      method: 'put',
      path: '/api/appraisers/:id',
      summary: 'Change the profile of an appraiser; never by a loan officer',
      tag,
      permission: 'appraisals.update',
      body: writeAppraiserSchema,
      command: async (context, appraiserId) => {
        await assertOwnLicenses(context.body.licenses, appraiserId);
        const data = { appraiserId, ...context.body };
        return { type: 'ChangeAppraiser', data };
      },
    }),
    commandRoute(appraisers)({
      method: 'post',
      path: '/api/appraisers/:id/status',
      summary: 'Activate, deactivate or suspend an appraiser, with the reason; never by a loan officer',
      tag,
      permission: 'appraisals.update',
      body: appraiserStatusSchema,
      command: ({ body }, id) => ({ type: 'SetAppraiserStatus', data: { appraiserId: id, ...body } }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/appraisers/:id/erasure',
      summary:
        'Erase name, telephone, email and licenses of an appraiser who is inactive or suspended, here and in the history of orders; takes some seconds and cannot be undone',
      tag,
      permission: 'appraisals.delete',
      params: idParams,
      body: forgetAppraiserSchema,
      responses: done,
      reads: ['vendor-orders'],
      handle: async (context) => {
        const request = { appraiserId: context.params.id, ...context.body };
        return answer(await forgetAppraiser({ store, erase }, request, context));
      },
    }),
  ];
};
