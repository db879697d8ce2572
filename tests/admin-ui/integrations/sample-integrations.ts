import type { Integration, Integrations } from '../../../api/integrations/integrations.contract.ts';

export const CEDAR = 'Cedar Valley Title';

/** A connection that works, unless said otherwise. */
export const integration = (more: Partial<Integration> = {}): Integration => ({
  id: 'cedar-valley-title',
  name: CEDAR,
  description: 'Searches in three counties',
  status: 'connected',
  lastSync: '2026-03-02T15:00:00.000Z',
  recordCount: 12,
  kind: 'title',
  endpoint: 'https://api.cedar.example/v1',
  isSandbox: false,
  hasApiKey: true,
  webhookUrl: 'https://portal.example/webhooks/cedar-valley-title',
  hasWebhookSecret: true,
  previousWebhookSecretUntil: null,
  syncsToday: 4,
  errorsToday: 0,
  lastCall: null,
  ...more,
});

/** The API's answer with these connections. */
export const integrationsWith = (...all: readonly Integration[]): Integrations => {
  const of = (kind: Integration['kind']) => all.filter((each) => each.kind === kind);
  return {
    compliance: of('compliance'),
    title: of('title'),
    appraisal: of('appraisal'),
    credit: of('credit'),
    flood: of('flood'),
    verification: of('verification'),
    underwriting: of('underwriting'),
    stats: { active: 1, syncs: 4, errors: 0, partners: all.length },
    version: 7,
  };
};
