import type { z } from 'zod';
import type {
  ConnectionTest,
  disconnectIntegrationSchema,
  Integration,
  integrationChangedSchema,
  IntegrationConfiguration,
  IntegrationConfigured,
  Integrations,
  testEndpointSchema,
} from '../../../../api/integrations/integrations.contract.ts';
import { command, read } from '../../client/http.ts';
import { sendAsJudged } from '../../kit/command/send-as-judged.ts';
import { integrationsOf } from './integrations-of.ts';

type Changed = z.infer<typeof integrationChangedSchema>;

/** The configuration as the editor of a connection sees it. */
const configurationOf = (integrations: Integrations, id: string | undefined) => {
  const found = integrationsOf(integrations).find((each) => each.id === id);
  return found && [found.kind, found.name, found.endpoint, found.description, found.status === 'disconnected'];
};

/** Connects a partner, or changes one as the author saw it: what others did to other partners is no conflict. */
export const configureIntegration = (body: IntegrationConfiguration, seen: Integrations) => {
  const send = (version?: number) =>
    command<IntegrationConfigured>({
      method: 'POST',
      path: 'integrations/configure',
      body,
      ...(version !== undefined && { version }),
    });
  if (body.partnerId === undefined) return send();
  return sendAsJudged({
    seen,
    judgedBy: (integrations) => configurationOf(integrations, body.partnerId),
    read: () => read<Integrations>('integrations'),
    send,
  });
};

export const testEndpoint = (body: z.input<typeof testEndpointSchema>) =>
  command<ConnectionTest>({ method: 'POST', path: 'integrations/test', body });

export const testIntegration = ({ id }: Pick<Integration, 'id'>) =>
  command<ConnectionTest>({ method: 'POST', path: `integrations/${id}/test`, body: {} });

export const disconnectIntegration = (
  { id }: Pick<Integration, 'id'>,
  body: z.input<typeof disconnectIntegrationSchema>,
) => command<Changed>({ method: 'POST', path: `integrations/${id}/disconnection`, body });

export const reconnectIntegration = ({ id }: Pick<Integration, 'id'>) =>
  command<Changed>({ method: 'POST', path: `integrations/${id}/reconnection`, body: {} });

export const replaceWebhookKey = ({ id }: Pick<Integration, 'id'>) =>
  command<IntegrationConfigured>({ method: 'POST', path: `integrations/${id}/webhook-secret`, body: {} });
