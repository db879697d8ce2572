import {
  type Branch,
  type PortalSettings,
  type SettingsHistoryLine,
  settingsHistoryLineSchema,
  settingsSchema,
} from '../../../api/settings/settings.contract.ts';
import { loadedTableSchema } from '../../../api/reference-table/reference-table.contract.ts';
import { partnerSchema } from '../../../api/settings/partners.contract.ts';
import {
  type DatabaseState,
  databaseStateSchema,
  type Integration,
  integrationsSchema,
} from '../../../api/system/state/system-state.contract.ts';
import { z } from 'zod';
import { type Answers, json } from '../../support/component.tsx';

export const mainBranch: Branch = {
  id: '33333333-3333-4333-8333-333333333331',
  name: 'Main branch',
  timeZone: 'America/New_York',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOffHour: 17,
  holidaysClosed: true,
  saturdayHolidaysOnFriday: true,
  closedOn: [],
  isMain: true,
  closedAt: null,
};
export const denver: Branch = {
  ...mainBranch,
  id: '33333333-3333-4333-8333-333333333332',
  name: 'Denver',
  timeZone: 'America/Denver',
  openingDays: ['monday', 'saturday'],
  cutOffHour: 15,
  isMain: false,
};

export const settings: PortalSettings = {
  version: 4,
  general: { companyName: 'Lendlog', nmlsId: null, lastChange: null },
  notices: { details: null, lastChange: null },
  branches: { list: [mainBranch], lastChange: null },
  security: {
    sessionIdleMinutes: 30,
    sessionHours: 12,
    uploadMaxMegabytes: 25,
    apiKeyDefaultDays: 365,
    apiKeyMaxDays: null,
    rotationOverlapHours: 24,
    reauthenticateMinutes: 15,
    lastChange: null,
  },
  twoPeople: { onePersonUpToCents: null, lastChange: null },
  queues: { targets: { 'pre-qualification': 1, 'document-review': 2, underwriting: 3, closing: 7 }, lastChange: null },
};

const database: DatabaseState = {
  serverVersion: '18.1',
  databaseName: 'lendlog',
  sizeBytes: 12_582_912,
  log: {
    position: 1_234,
    newestEventAt: '2026-03-02T15:00:00.000Z',
    sizeBytes: 2_097_152,
    partitions: [{ name: 'events_p0', firstPosition: 1, sizeBytes: 2_097_152, isCurrent: true }],
  },
  readers: [],
  lastVerification: null,
  problems: [],
};

export const mail: Integration = {
  id: 'mail',
  kind: 'mail',
  service: 'folder',
  isConfigured: false,
  location: '/srv/data/outbox',
  state: 'answers',
  tookMs: 3,
  error: null,
};

export const settingsAnswer = (more: Partial<PortalSettings> = {}) => json(settingsSchema, { ...settings, ...more });
export const databaseAnswer = (more: Partial<DatabaseState> = {}) =>
  json(databaseStateSchema, { ...database, ...more });
export const integrationsAnswer = (...integrations: readonly Integration[]) =>
  json(integrationsSchema, { checkedAt: '2026-03-02T15:00:00.000Z', integrations: [...integrations] });
export const historyAnswer = (...lines: readonly SettingsHistoryLine[]) =>
  json(z.array(settingsHistoryLineSchema), [...lines]);

/** Answers for the cards. */
export const cardAnswers = (more: Partial<PortalSettings> = {}): Answers => ({
  'GET /api/settings': settingsAnswer(more),
  'GET /api/settings/database': databaseAnswer(),
  'GET /api/settings/integrations': integrationsAnswer(mail),
  'GET /api/settings/partners': json(z.array(partnerSchema), []),
  'GET /api/reference-tables': json(z.array(loadedTableSchema), []),
});
