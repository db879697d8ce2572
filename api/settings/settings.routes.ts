import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { SettingsCommand } from '../../events/settings/settings.decider.ts';
import { settingsDecider } from '../../events/settings/settings.decider.ts';
import type { SettingsEvent } from '../../events/settings/settings.events.ts';
import { mainBranchOf, uploadMaxBytesOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_STREAM } from '../../events/settings/settings.stream.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { commandReply, defineRoute, type Route, type RouteContext } from '../http/route.ts';
import { announceSettingsMoved } from './settings-moved.ts';
import { requireKnownTimeZone } from './known-time-zone.ts';
import { settingsCards } from './settings.cards.ts';
import {
  branchChangeSchema,
  branchClosureSchema,
  generalChangeSchema,
  mainBranchSchema,
  securityChangeSchema,
  settingsChangedSchema,
  settingsHistoryLineSchema,
  settingsSchema,
  settingsSummarySchema,
  type SettingsSummary,
} from './settings.contract.ts';
import { settingsHistory } from './settings.history.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';

export type SettingsDeps = {
  readonly store: EventStore;
  readonly settingsInForce: SettingsInForce;
};

/** Names ids of branches; the same request again means the same branch. */
const NAMESPACE = '3d9f6a10-8b5e-4a7c-9c1d-6272616e6368';

const params = z.object({ id: z.uuid().toLowerCase() });
const tag = 'Settings';
const change = {
  tag,
  permission: 'settings.update',
  responses: { 200: { description: 'Done, and in force', schema: settingsChangedSchema } },
} as const;

/** What administrators set for the whole portal; every change is an event with whoever made it. */
export const settingsRoutes = ({ store, settingsInForce }: SettingsDeps): Route[] => {
  const readEvents = () => store.reader.readStream<SettingsEvent>(store.pool, SETTINGS_STREAM);

  /** Carries out a command; whatever is asked after the answer goes by it. */
  const carryOut = async (
    command: SettingsCommand,
    { metadata, command: options }: Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'command'>,
  ) => {
    const result = await store.handle(settingsDecider, SETTINGS_STREAM, command, metadata, options);
    settingsInForce.expire();
    if (result.events.length > 0) await announceSettingsMoved(store.pool, result.position);
    return result;
  };
  const answer = async (command: SettingsCommand, context: Parameters<typeof carryOut>[1]) => {
    const result = await carryOut(command, context);
    return commandReply(result, { version: result.version });
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
        const body = settingsCards(await readEvents());
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
        const settings = await settingsInForce.read();
        const { companyName, nmlsId, security } = settings;
        const { apiKeyDefaultDays, apiKeyMaxDays, rotationOverlapHours } = security;
        const body: SettingsSummary = {
          companyName,
          nmlsId,
          timeZone: mainBranchOf(settings).timeZone,
          uploadMaxBytes: uploadMaxBytesOf(settings),
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
      handle: async () => ({ body: settingsHistory(await readEvents()) }),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/general',
      summary: "The lender's name and NMLS id",
      body: generalChangeSchema,
      handle: (context) => answer({ type: 'ChangeCompany', data: context.body }, context),
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
        const branchId = uuidv5(context.command.commandId, NAMESPACE);
        const result = await carryOut({ type: 'OpenBranch', data: { branchId, ...context.body } }, context);
        return commandReply(result, { id: branchId, version: result.version }, 201);
      },
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/branches/:id',
      summary: 'Change the name, time zone, opening days or cut-off hour of a branch',
      params,
      body: branchChangeSchema,
      handle: async (context) => {
        await requireKnownTimeZone(store.pool, context.body.timeZone);
        return answer({ type: 'ChangeBranch', data: { branchId: context.params.id, ...context.body } }, context);
      },
    }),
    defineRoute({
      ...change,
      method: 'post',
      path: '/api/settings/branches/:id/closure',
      summary: 'Close a branch for good; the main branch only after another one is the main branch',
      params,
      body: branchClosureSchema,
      handle: (context) =>
        answer({ type: 'CloseBranch', data: { branchId: context.params.id, ...context.body } }, context),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/main-branch',
      summary: 'Make an open branch the main one: its calendar says from then on what "today" means',
      body: mainBranchSchema,
      handle: (context) => answer({ type: 'ChooseMainBranch', data: context.body }, context),
    }),
    defineRoute({
      ...change,
      method: 'put',
      path: '/api/settings/security',
      summary: 'The limits of sessions, uploads and API keys; they count for open sessions with their next request',
      body: securityChangeSchema,
      handle: (context) => {
        const { reason, ...limits } = context.body;
        return answer({ type: 'ChangeSecurityLimits', data: { limits, reason } }, context);
      },
    }),
  ];
};
