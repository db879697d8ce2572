import { randomUUID } from 'node:crypto';
import { eventRegistry } from '../../events/event-registry.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import type { Erase } from '../../events/store/erasure/erasure.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { aboutAnything } from '../../events/store/erasure/streams-about.ts';
import { uadReportStream } from '../../events/uad-report/uad-report.stream.ts';
import { findUnusedForms } from '../../projections/uad-reports/uad-reports.queries.ts';
import { forgetUadForm } from './forget-uad-form.ts';

const DAY_MS = 86_400_000;

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
  // A form is about nothing but orders and their files; old ones are known by the orders only.
  const ordered = await aboutAnything({ ...deps.store, registry: eventRegistry }, unused.map(uadReportStream));
  const forgotten = unused.filter((reportId) => !ordered.has(uadReportStream(reportId)));
  for (const reportId of forgotten) {
    const request = { reportId, reason: `Goes with no order, unchanged for ${days} days` };
    await forgetUadForm(deps, request, { metadata, options: { commandId: randomUUID() } });
  }
  return forgotten.length;
};
