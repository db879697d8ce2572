import { RELAY } from '../../../events/outbox/relay/relay.ts';
import type { ProjectionName } from '../../../projections/registry.ts';
import { isDispatcher, isDispatcherAgain } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';

/** What a read model holds, as people know it. */
const held: Readonly<Record<ProjectionName, string>> = {
  activity: 'Notifications and recent activity',
  'api-keys': 'The list of API keys',
  'appraiser-turns': 'The turns in which appraisers get orders',
  appraisers: 'The appraiser network',
  'automation-rules': 'The list of automation rules',
  'document-downloads': 'The record of downloads',
  'document-reading': 'The reading of uploaded PDFs',
  'document-scans': 'The virus scans of uploads',
  'home-sales': 'Home sales for valuations',
  'loan-file': 'Loan files',
  'loan-pipeline': 'The list of applications, the pipeline and the dashboard',
  'partner-deliveries': 'The log of deliveries from partners',
  'partner-files': 'The files that a partner may see',
  'personal-data-access': 'The record of who saw personal data',
  'reference-tables': 'Reference tables for calculators',
  'rule-evaluations': 'The record of what rules did',
  'subject-properties': 'Properties of loan files for valuations',
  'uad-reports': 'UAD reports',
  'urla-drafts': 'The list of drafts',
  users: 'Users, roles and permissions',
  'valuation-runs': 'The list of valuations',
  'vendor-orders': 'Orders to vendors',
  'webhook-deliveries': 'The log of outgoing webhooks',
  'webhook-subscriptions': 'Webhook subscriptions',
  'work-queues': 'The work queues',
};

/** What a workflow's dispatcher begins. */
const begun: Readonly<Record<string, string>> = {
  'account-notice': 'Emails about accounts',
  'loan-origination': 'Automatic steps of loan files',
  'partner-delivery': 'Taking in what partners deliver',
  'rule-evaluation': 'Actions of automation rules',
  'vendor-order': 'Sending and following up orders to vendors',
  'webhook-delivery': 'Outgoing webhooks',
};

const withoutVersion = (reader: string): string => reader.replace(/:v\d+$/, '');
const workflowOf = (reader: string): string => withoutVersion(reader).replace(/^dispatcher-(again-)?/, '');

/**
 * What an operator misses while the reader of that checkpoint stands, and the process that runs it by its name in
 * `docker-compose.yml`.
 */
export const readerEffect = (reader: string): { readonly what: string; readonly process: string } => {
  if (reader === RELAY) return { what: 'Publishing to Kafka', process: 'outbox' };
  if (isDispatcher(reader)) {
    const what = begun[workflowOf(reader)] ?? 'A workflow';
    return { what: isDispatcherAgain(reader) ? `${what}, begun again` : what, process: 'workflows' };
  }
  const names: Readonly<Record<string, string>> = held;
  return { what: names[withoutVersion(reader)] ?? 'A read model', process: 'projections' };
};
