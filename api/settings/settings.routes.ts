import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { mainBranchOf, uploadMaxBytesOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../events/settings/settings.stream.ts';
import type { Outcome } from '../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { openSettings } from './settings-moved.ts';
import { requireKnownTimeZone } from './known-time-zone.ts';
import { settingsCards } from './settings.cards.ts';
import {
  branchChangeSchema,
  branchClosureSchema,
  generalChangeSchema,
  mainBranchSchema,
  noticesChangeSchema,
  securityChangeSchema,
  serviceTargetsChangeSchema,
  twoPeopleChangeSchema,
  settingsChangedSchema,
  settingsHistoryLineSchema,
  settingsSchema,
  settingsSummarySchema,
  type SettingsSummary,
} from './settings.contract.ts';
import { settingsHistory } from './settings.history.ts';

const tag = 'Settings';
const change = {
  tag,
  permission: 'settings.update',
  id: () => SETTINGS_ID,
  done: 'Done, and in force',
  answers: { schema: settingsChangedSchema, body: ({ version }: Outcome) => ({ version }) },
} as const;

/** Portal-wide settings by administrators; every change is an event that names its author. */
export const settingsRoutes = ({ store, settingsInForce }: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const settings = openSettings({ store, settingsInForce });
  const history = async () => withNamesOfNow(store.pool, await settings.history(SETTINGS_ID));
  const changing = commandRoute(settings);

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
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/general',
      summary: "The lender's name and NMLS id",
      body: generalChangeSchema,
      command: ({ body }) => ({ type: 'ChangeCompany', data: body }),
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/notices',
      summary: 'What notices to applicants say of the lender: address, telephone, and the federal agency',
      body: noticesChangeSchema,
      command: ({ body }) => ({ type: 'ChangeNoticeDetails', data: body }),
    }),
    changing({
      ...change,
      method: 'post',
      path: '/api/settings/branches',
      summary: 'Open a branch',
      body: branchChangeSchema,
      adds: 'branch',
      done: 'The branch is open',
      answers: {
        schema: commandAnswerSchema,
        // With a repeated idempotency key this is the branch of the first time.
        body: ({ events: [opened], version }, branchId) => ({
          id: opened?.type === 'BranchOpened' ? opened.data.branchId : branchId,
          version,
        }),
      },
      command: async ({ body }, branchId) => {
        await requireKnownTimeZone(store.pool, body.timeZone);
        return { type: 'OpenBranch', data: { branchId, ...body } };
      },
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/branches/:id',
      summary: 'Change the name, time zone, opening days, holidays or cut-off hour of a branch',
      params: idParams,
      body: branchChangeSchema,
      command: async ({ params, body }) => {
        await requireKnownTimeZone(store.pool, body.timeZone);
        return { type: 'ChangeBranch', data: { branchId: params.id, ...body } };
      },
    }),
    changing({
      ...change,
      method: 'post',
      path: '/api/settings/branches/:id/closure',
      summary: 'Close a branch for good; the main branch only after another one is the main branch',
      params: idParams,
      body: branchClosureSchema,
      command: ({ params, body }) => ({ type: 'CloseBranch', data: { branchId: params.id, ...body } }),
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/main-branch',
      summary: 'Make an open branch the main one: its calendar says from then on what "today" means',
      body: mainBranchSchema,
      command: ({ body }) => ({ type: 'ChooseMainBranch', data: body }),
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/security',
      summary: 'The limits of sessions, uploads and API keys; they count for open sessions with their next request',
      body: securityChangeSchema,
      command: async (context) => {
        await requireRecentSignIn({ settingsInForce }, context, 'change the limits');
        const { reason, ...limits } = context.body;
        return { type: 'ChangeSecurityLimits', data: { limits, reason } };
      },
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/service-targets',
      summary: 'In how many opening days of the main branch the work of each queue is to be done',
      body: serviceTargetsChangeSchema,
      command: ({ body }) => ({ type: 'ChangeServiceTargets', data: { targets: body } }),
    }),
    changing({
      ...change,
      method: 'put',
      path: '/api/settings/two-people',
      summary: 'Up to which loan amount one person may upload and verify, verify and clear, approve and fund',
      body: twoPeopleChangeSchema,
      command: async (context) => {
        await requireRecentSignIn({ settingsInForce }, context, 'change who may do two steps of a loan');
        const { onePersonUpTo: dollars, reason } = context.body;
        const onePersonUpToCents = dollars === null ? null : dollars * 100;
        return { type: 'ChangeOnePersonLimit', data: { onePersonUpToCents, reason } };
      },
    }),
  ];
};
