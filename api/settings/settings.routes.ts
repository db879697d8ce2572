import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { settingsAggregate, type SettingsCommand } from '../../events/settings/settings.decider.ts';
import { mainBranchOf, uploadMaxBytesOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../events/settings/settings.stream.ts';
import { answeringAfter, openAggregate } from '../../events/store/append/aggregate.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route, type RouteContext } from '../http/requests/route.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { announceSettingsMoved } from './settings-moved.ts';
import { requireKnownTimeZone } from './known-time-zone.ts';
import { settingsCards } from './settings.cards.ts';
import {
  branchChangeSchema,
  branchClosureSchema,
  generalChangeSchema,
  mainBranchSchema,
  securityChangeSchema,
  serviceTargetsChangeSchema,
  settingsChangedSchema,
  settingsHistoryLineSchema,
  settingsSchema,
  settingsSummarySchema,
  type SettingsSummary,
} from './settings.contract.ts';
import { settingsHistory } from './settings.history.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';

const tag = 'Settings';
const change = {
  tag,
  permission: 'settings.update',
  responses: { 200: { description: 'Done, and in force', schema: settingsChangedSchema } },
} as const;

/** What administrators set for the whole portal; every change is an event with whoever made it. */
export const settingsRoutes = ({ store, settingsInForce }: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  /** Whatever is asked after the answer goes by what was changed. */
  const settings = answeringAfter(openAggregate(store, settingsAggregate), async ({ events, position }) => {
    settingsInForce.expire();
    if (events.length > 0) await announceSettingsMoved(store.pool, position);
  });
  const history = async () => withNamesOfNow(store.pool, await settings.history(SETTINGS_ID));
  const changed = async (
    command: SettingsCommand,
    context: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'options'>,
  ) => {
    const outcome = await settings.handle(SETTINGS_ID, command, context);
    return answer(outcome, { body: { version: outcome.version } });
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/settings',
      summary: 'All settings, with who changed each card last; the ETag is for If-Match of every change',
      tag,
      permission: 'settings.read',
      responses: { 200: { description: 'The settings', schema: settingsSchema } },
      handle: async () => {
        const body = settingsCards(await history());
        if (!body) throw new NotFoundError('There are no settings yet: start the portal first');
        return { body, headers: { ETag: `"${body.version}"` } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/settings/summary',
      summary: "What everybody's screens go by: the lender, its time zone, and the limits of uploads and API keys",
      tag,
      permission: 'signed-in',
      responses: { 200: { description: 'The summary', schema: settingsSummarySchema } },
      handle: async () => {
        const inForce = await settingsInForce.read();
        const { companyName, nmlsId, security } = inForce;
        const { apiKeyDefaultDays, apiKeyMaxDays, rotationOverlapHours } = security;
        const body: SettingsSummary = {
          companyName,
          nmlsId,
          timeZone: mainBranchOf(inForce).timeZone,
          uploadMaxBytes: uploadMaxBytesOf(inForce),
          apiKeyDefaultDays,
          apiKeyMaxDays,
          rotationOverlapHours,
        };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/settings/history',
      summary: 'Every change of the settings, newest first: who, when, why, and each value before and after',
      tag,
      permission: 'settings.read',
      responses: { 200: { description: 'A line for each event', schema: z.array(settingsHistoryLineSchema) } },
      handle: async () => ({ body: settingsHistory(await history()) }),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/general',
      summary: "The lender's name and NMLS id",
      body: generalChangeSchema,
      handle: (context) => changed({ type: 'ChangeCompany', data: context.body }, context),
    }),
    defineRoute({
      method: 'post',
      path: '/api/settings/branches',
      summary: 'Open a branch',
      tag,
      permission: 'settings.update',
      body: branchChangeSchema,
      responses: { 201: { description: 'The branch is open', schema: commandAnswerSchema } },
      handle: async (context) => {
        await requireKnownTimeZone(store.pool, context.body.timeZone);
        const branchId = idFrom(context.options.commandId, 'branch');
        const data = { branchId, ...context.body };
        const outcome = await settings.handle(SETTINGS_ID, { type: 'OpenBranch', data }, context);
        // With a repeated idempotency key this is the branch of the first time.
        const [opened] = outcome.events;
        const id = opened?.type === 'BranchOpened' ? opened.data.branchId : branchId;
        return answer(outcome, { status: 201, body: { id, version: outcome.version } });
      },
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/branches/:id',
      summary: 'Change the name, time zone, opening days, holidays or cut-off hour of a branch',
      params: idParams,
      body: branchChangeSchema,
      handle: async (context) => {
        await requireKnownTimeZone(store.pool, context.body.timeZone);
        return changed({ type: 'ChangeBranch', data: { branchId: context.params.id, ...context.body } }, context);
      },
    }),
    defineRoute({
      ...change,
      method: 'post',
      path: '/api/settings/branches/:id/closure',
      summary: 'Close a branch for good; the main branch only after another one is the main branch',
      params: idParams,
      body: branchClosureSchema,
      handle: (context) =>
        changed({ type: 'CloseBranch', data: { branchId: context.params.id, ...context.body } }, context),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/main-branch',
      summary: 'Make an open branch the main one: its calendar says from then on what "today" means',
      body: mainBranchSchema,
      handle: (context) => changed({ type: 'ChooseMainBranch', data: context.body }, context),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/security',
      summary: 'The limits of sessions, uploads and API keys; they count for open sessions with their next request',
      body: securityChangeSchema,
      handle: async (context) => {
        await requireRecentSignIn({ settingsInForce }, context, 'change the limits');
        const { reason, ...limits } = context.body;
        return changed({ type: 'ChangeSecurityLimits', data: { limits, reason } }, context);
      },
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/service-targets',
      summary: 'In how many opening days of the main branch the work of each queue is to be done',
      body: serviceTargetsChangeSchema,
      handle: (context) => changed({ type: 'ChangeServiceTargets', data: { targets: context.body } }, context),
    }),
  ];
};
