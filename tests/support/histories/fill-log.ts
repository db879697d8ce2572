import { randomUUID } from 'node:crypto';
import { accessRecordStream } from '../../../events/access-record/access-record.stream.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import type { createEventStore } from '../../../events/store/append/event-store.ts';
import { commandMetadata } from './builders.ts';
import { randomFiles } from './random-history.ts';
import { appraiserAndForm } from './appraisal-history.ts';
import { titleOrder, vendorOrder } from './vendor-order-history.ts';
import { webhook, apiKey, delivery } from './partner-histories.ts';
import { tableVersion, rule, draft } from './rule-and-draft-histories.ts';
import { valuation } from './valuation-history.ts';

/** Downloads of a file's document, one of which was found damaged and one whole again. */
const downloads = (applicationId: string): StreamAppend => {
  const document = { applicationId, documentId: randomUUID(), documentType: 'w2', documentVersion: 1 };
  const other = { ...document, documentId: randomUUID() };
  return {
    streamId: accessRecordStream(applicationId),
    expectedVersion: 'any',
    events: [
      { type: 'DocumentDownloaded', data: document },
      { type: 'DocumentFoundDamaged', data: { ...document, problem: 'missing' } },
      { type: 'DocumentFoundDamaged', data: { ...other, problem: 'changed' } },
      { type: 'DocumentFoundWhole', data: other },
      {
        type: 'VendorReportDownloaded',
        data: { applicationId, orderId: randomUUID(), kind: 'title', fileId: randomUUID() },
      },
    ],
  };
};

/** Lives of forty files, step by step beside each other, and the people who work on them. */
export const fillLog = async (append: ReturnType<typeof createEventStore>['append']): Promise<void> => {
  const files = randomFiles({ seed: 20_260_302, files: 40, commands: 60 });
  const longest = Math.max(...files.map(({ steps }) => steps.length));
  const handedOver = (step: number): StreamAppend[] => {
    const applicationId = files[step % files.length]?.applicationId ?? '';
    return [
      downloads(applicationId),
      delivery(step, applicationId),
      vendorOrder(step, applicationId),
      titleOrder(step, applicationId),
      ...appraiserAndForm(step),
      ...rule(step, applicationId),
      ...webhook(step),
      ...draft(step),
      ...valuation(step),
    ];
  };
  for (let step = 0; step < longest; step += 1) {
    const streams = files.flatMap(({ applicationId, steps }) => {
      const events = steps[step];
      return events
        ? [{ streamId: loanApplicationStream(applicationId), expectedVersion: 'any' as const, events }]
        : [];
    });
    const effectiveAt = new Date(Date.UTC(2026, 0, 5 + step, 15)).toISOString();
    const metadata = commandMetadata(step % 2 === 0 ? { effectiveAt } : {});
    await append({ commandId: randomUUID(), fingerprint: '', streams, metadata });
    const userId = randomUUID();
    const person = { email: `person-${step}@example.com`, firstName: 'Pat', lastName: `Person ${step}` };
    const events = [
      { type: 'UserRegistered', data: { userId, ...person, role: 'processor', department: 'processing' } },
      { type: 'UserIdentityLinked', data: { userId, issuer: 'https://idp.example', subject: `person-${step}` } },
      { type: 'UserSignedIn', data: { userId, provider: 'google' } },
      { type: 'UserRoleChanged', data: { userId, from: 'processor', role: 'closer' } },
      {
        type: 'UserPermissionsOverridden',
        data: { userId, changes: [{ permission: 'reports.create', effect: step % 2 === 0 ? 'allow' : 'deny' }] },
      },
      ...(step % 3 === 0 ? [{ type: 'UserDeleted', data: { userId } }] : []),
    ];
    const streamId = `user-${userId}`;
    await append({
      commandId: randomUUID(),
      fingerprint: '',
      streams: [{ streamId, expectedVersion: 0, events }, apiKey(step), tableVersion(step), ...handedOver(step)],
      metadata: commandMetadata(),
    });
  }
};
