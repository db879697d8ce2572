import type { Integration, Integrations } from '../../../../api/integrations/integrations.contract.ts';
import { partnerKinds } from '../../../../events/lending/partners/partner-connections.ts';

/** All connections, whatever they are for. */
export const integrationsOf = (integrations: Integrations): readonly Integration[] =>
  partnerKinds.flatMap((kind) => integrations[kind]);

/** The figures above the connections. */
export const figures = ['active', 'syncs', 'errors', 'partners'] as const;
export type IntegrationFigure = (typeof figures)[number];

const counts: Readonly<Record<IntegrationFigure, (integration: Integration) => boolean>> = {
  active: ({ status }) => status === 'connected',
  syncs: ({ syncsToday }) => syncsToday > 0,
  errors: ({ errorsToday }) => errorsToday > 0,
  partners: ({ status }) => status !== 'disconnected',
};

/** True for a connection that a figure counts or adds up. */
export const isCounted = (integration: Integration, figure: IntegrationFigure): boolean => counts[figure](integration);
