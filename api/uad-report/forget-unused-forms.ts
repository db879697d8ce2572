import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import type { Erase } from '../../events/store/erasure/erasure.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { walkLog } from '../../events/store/log/walk-log.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import { findUnusedForms } from '../../projections/uad-reports/uad-reports.queries.ts';
import { forgetUadForm } from './forget-uad-form.ts';

const DAY_MS = 86_400_000;
const detailsSchema = z.object({ uadReportId: z.uuid().optional() });

/** Forms that orders name, also those from before a form said so itself. */
const formsOfOrders = async (store: EventStore): Promise<ReadonlySet<string>> => {
  const forms = new Set<string>();
  const types = ['VendorOrderCreated', 'VendorOrderTermsChanged'] as const;
  for await (const { type, data } of walkLog<VendorOrderEvent>(store, { types })) {
    if (type !== 'VendorOrderCreated' && type !== 'VendorOrderTermsChanged') continue;
    if (data.details === ERASED) continue;
    const { uadReportId } = detailsSchema.safeParse(JSON.parse(data.details)).data ?? {};
    if (uadReportId !== undefined) forms.add(uadReportId);
  }
  return forms;
};

/**
 * Discards and erases every UAD form that goes with no order and that nobody has changed for so many days, submitted or
 * not. @returns how many
 */
export const forgetUnusedForms = async (
  deps: { readonly store: EventStore; readonly erase: Erase },
  days: number,
  metadata: CommandMetadata,
): Promise<number> => {
  const since = new Date(Date.parse(metadata.now) - days * DAY_MS).toISOString();
  const unused = await findUnusedForms(deps.store.pool, since);
  const ordered = await formsOfOrders(deps.store);
  const forgotten = unused.filter((reportId) => !ordered.has(reportId));
  for (const reportId of forgotten) {
    const request = { reportId, reason: `Goes with no order, unchanged for ${days} days` };
    await forgetUadForm(deps, request, { metadata, options: { commandId: randomUUID() } });
  }
  return forgotten.length;
};
