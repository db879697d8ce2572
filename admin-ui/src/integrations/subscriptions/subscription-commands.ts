import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  changeSubscriptionSchema,
  subscribedSchema,
  subscribeSchema,
  WebhookDeliveryDetail,
  WebhookDeliveryInfo,
  WebhookSubscriptionInfo,
} from '../../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { command, read } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
export type Subscribed = z.infer<typeof subscribedSchema>;
type Subscription = z.input<typeof subscribeSchema>;
type Change = z.input<typeof changeSubscriptionSchema>;
type On = { readonly id: string; readonly version: number };

const PATH = 'integrations/webhooks';
/** Live changes name the resource `webhooks`. */
const keyOf = (...rest: readonly (string | number)[]) => ['webhooks', ...rest];

export const useSubscriptions = () =>
  useQuery({ queryKey: keyOf(), queryFn: ({ signal }) => read<WebhookSubscriptionInfo[]>(PATH, signal) });

export const PER_PAGE = 10;

/** One more than a page, to know whether there are older ones. */
export const useLog = (id: string, page: number, status: string) =>
  useQuery({
    queryKey: keyOf(id, 'deliveries', page, status),
    queryFn: ({ signal }) => {
      const range = JSON.stringify([page * PER_PAGE, (page + 1) * PER_PAGE]);
      const query = new URLSearchParams({ range, ...(status !== 'all' && { filter: JSON.stringify({ status }) }) });
      return read<WebhookDeliveryInfo[]>(`${PATH}/${id}/deliveries?${query}`, signal);
    },
    placeholderData: keepPreviousData,
  });

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: keyOf(id, 'deliveries', deliveryId),
    queryFn: ({ signal }) => read<WebhookDeliveryDetail>(`${PATH}/${id}/deliveries/${deliveryId}`, signal),
  });

export const subscribe = (body: Subscription) => command<Subscribed>({ method: 'POST', path: PATH, body });

export const changeSubscription = ({ id, version }: On, body: Change) =>
  command<Changed>({ method: 'PUT', path: `${PATH}/${id}`, body, version });

export const pauseSubscription = ({ id, version }: On) =>
  command<Changed>({ method: 'POST', path: `${PATH}/${id}/pause`, body: {}, version });

export const resumeSubscription = ({ id, version }: On) =>
  command<Changed>({ method: 'POST', path: `${PATH}/${id}/resume`, body: {}, version });

export const replaceSecret = ({ id, version }: On) =>
  command<Subscribed>({ method: 'POST', path: `${PATH}/${id}/secret`, body: {}, version });

export const deleteSubscription = ({ id, version }: On) =>
  command<Changed>({ method: 'DELETE', path: `${PATH}/${id}`, version });

export const sendTest = ({ id }: On) => command<Changed>({ method: 'POST', path: `${PATH}/${id}/test`, body: {} });

export const resend = (id: string, deliveryId: string) =>
  command<Changed>({ method: 'POST', path: `${PATH}/${id}/deliveries/${deliveryId}/resend`, body: {} });
