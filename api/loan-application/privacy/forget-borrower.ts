import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { openAggregate, type Outcome } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { type Erase, whoseTextIsOnlyOn } from '../../../events/store/erasure/erasure.ts';
import { walkLog } from '../../../events/store/log/walk-log.ts';
import { eachUploadedFile } from '../../../events/files/uploaded-files.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { uadReportAggregate } from '../../../events/uad-report/uad-report.decider.ts';
import type { UadReportEvent } from '../../../events/uad-report/uad-report.events.ts';
import { uadReportStream } from '../../../events/uad-report/uad-report.stream.ts';
import { urlaDemographicsStream } from '../../../events/urla-demographics/urla-demographics.stream.ts';
import { urlaDraftAggregate } from '../../../events/urla-draft/urla-draft.decider.ts';
import { everyBorrowerOf } from '../../../events/urla-draft/urla-draft.events.ts';
import { urlaDraftStream } from '../../../events/urla-draft/urla-draft.stream.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import type { LoanApplications } from '../../services/file/loan-applications.ts';

type Deps = {
  readonly store: EventStore;
  readonly erase: Erase;
  readonly files: FileStore;
};
type Request = {
  readonly applicationId: string;
  readonly borrowerId: string;
  /** About the request, such as its number; must not name the person. */
  readonly reason: string;
  readonly legalBasis: string;
};

/**
 * Forgets a borrower wherever the log has text about them, and, when no other borrower of the file remains, the file's free
 * text, the deliveries about it and its uploaded files. Records on the file that it begins, so that nobody takes the file
 * up again, before anything is destroyed, and that it is done. Asked again, it erases what has come in since.
 * @throws NotFoundError, IllegalTransitionError while the file is open
 */
export const forgetBorrower = async (
  { store, erase, files }: Deps,
  { applicationId, ...request }: Request,
  metadata: CommandMetadata,
): Promise<Outcome> => {
  const { borrowerId } = request;
  const stream = loanApplicationStream(applicationId);
  const applications = openAggregate(store, loanApplicationAggregate);
  const leavesNobody = async (): Promise<boolean> => {
    const { state: file } = await applications.load(applicationId);
    if (file.status === 'not_submitted') throw new NotFoundError('No application has this id', { applicationId });
    const forgotten = [borrowerId, ...file.forgottenBorrowerIds];
    return file.borrowers.every((borrower) => forgotten.includes(borrower.borrowerId));
  };
  const reachOf = async (isLast: boolean) => {
    const deliveries = isLast ? await deliveriesOf(store, applicationId) : [];
    const drafted = isLast ? await draftedFor(store, applications, applicationId) : { streams: [], people: [] };
    const forms = isLast ? await uadFormsOf(store, applicationId) : [];
    const erasedStreams = isLast ? [stream, ...deliveries, ...drafted.streams, ...forms] : [];
    const remove = async (): Promise<void> => {
      if (isLast) await removeFiles(store, files, stream);
    };
    return {
      erasedStreams,
      erasure: { recorded: await begin([borrowerId, ...drafted.people, ...erasedStreams]), remove, metadata },
    };
  };
  /** @returns the position of the event that announces it, by subject */
  const begin = async (subjects: string[]): Promise<ReadonlyMap<string, number>> => {
    const announcement = { type: 'BeginBorrowerErasure', data: { ...request, subjects } } as const;
    await applications.handle(applicationId, announcement, { metadata, options: { commandId: randomUUID() } });
    const begun = (await applications.history(applicationId)).flatMap((event) =>
      event.type === 'BorrowerErasureBegun'
        ? event.data.subjects.map((subject) => [subject, event.position] as const)
        : [],
    );
    return new Map(begun.filter(([subject]) => subjects.includes(subject)));
  };
  const isLast = await leavesNobody();
  const { erasedStreams, erasure } = await reachOf(isLast);
  const command = { type: 'ForgetBorrower', data: { ...request, erasedStreams } } as const;
  const commandId = `forget-borrower:${borrowerId}`;
  // Others change the file meanwhile, and an erasure takes seconds: repeated before each attempt, it would never be recorded.
  let attempts = 0;
  const beforeAppend = async (): Promise<void> => {
    attempts += 1;
    if (attempts === 1) await erase({ ...erasure, recordedOn: stream });
  };
  const outcome = await applications.handle(applicationId, command, { metadata, options: { commandId, beforeAppend } });
  // Another borrower may have been forgotten at the same time, each while the other still remained.
  if (!isLast && (await leavesNobody())) await erase((await reachOf(true)).erasure);
  else if (outcome.duplicate || outcome.events.length === 0 || attempts > 1) await erase(erasure);
  return outcome;
};

/** The drafts that the file was made of, and who stood in one of them and was removed before it was submitted. */
const draftedFor = async (
  store: EventStore,
  { history }: Pick<LoanApplications, 'history'>,
  applicationId: string,
): Promise<{ readonly streams: readonly string[]; readonly people: readonly string[] }> => {
  const events = await history(applicationId);
  const draftIds = events.flatMap((event) => (event.type === 'UrlaStated' ? [event.data.draftId] : []));
  const drafts = openAggregate(store, urlaDraftAggregate);
  const streams = draftIds.flatMap((draftId) => [urlaDraftStream(draftId), urlaDemographicsStream(draftId)]);
  const added = (await Promise.all(draftIds.map(drafts.history))).flatMap(everyBorrowerOf);
  const [submitted] = events;
  const borrowers = submitted?.type === 'LoanApplicationSubmitted' ? submitted.data.borrowers : [];
  const removed = added.filter((id) => borrowers.every(({ borrowerId }) => borrowerId !== id));
  // Whoever else's id stood in a draft, their text elsewhere is not what this request is about.
  return { streams, people: await whoseTextIsOnlyOn(store.pool, eventRegistry, streams, removed) };
};

/** One from before encryption may be others' too: it is encrypted for those who are left, and gone. */
const removeFiles = async (store: EventStore, files: FileStore, subjectId: string): Promise<void> => {
  const uploads = new Map<string, { readonly sizeBytes: number; readonly subjectIds: Set<string> }>();
  for await (const { sha256, sizeBytes, subjectId: owner } of eachUploadedFile(store)) {
    const upload = uploads.get(sha256) ?? { sizeBytes, subjectIds: new Set() };
    uploads.set(sha256, upload);
    upload.subjectIds.add(owner);
  }
  for (const [sha256, { sizeBytes, subjectIds }] of uploads) {
    if (!subjectIds.delete(subjectId)) continue;
    await files.remove({ subjectId, sha256 });
    await files.unencrypted.encrypt({ sha256, sizeBytes }, [...subjectIds]);
  }
};

const deliverySchema = z.object({ body: z.string() }).or(z.object({ applicationId: z.string() }));

/** Deliveries that led to something on the application, or whose body names it. Goes through all of them. */
const deliveriesOf = async (store: EventStore, applicationId: string): Promise<string[]> => {
  const deliveries = new Set<string>();
  const types = ['PartnerDeliveryReceived', 'PartnerDeliveryApplied'];
  for await (const { streamId, data } of walkLog(store, { types })) {
    const delivery = deliverySchema.parse(data);
    const names = 'body' in delivery ? delivery.body.toLowerCase() : delivery.applicationId;
    if (names.includes(applicationId)) deliveries.add(streamId);
  }
  return [...deliveries];
};

const orderedSchema = z.object({ uadReportId: z.uuid().optional() });

/** The UAD forms that went with orders of the application, those from before it was said of the form itself too. */
const uadFormsOf = async (store: EventStore, applicationId: string): Promise<string[]> => {
  const reports = openAggregate(store, uadReportAggregate);
  const orderIds = new Set<string>();
  const forms = new Set<string>();
  const types = ['UadReportAttached', 'VendorOrderCreated', 'VendorOrderTermsChanged'] as const;
  for await (const { type, data } of walkLog<UadReportEvent | VendorOrderEvent>(store, { types })) {
    if (type === 'UadReportAttached' && data.applicationId === applicationId) forms.add(data.reportId);
    if (type === 'VendorOrderCreated' && data.applicationId === applicationId) orderIds.add(data.orderId);
    if (type !== 'VendorOrderCreated' && type !== 'VendorOrderTermsChanged') continue;
    if (!orderIds.has(data.orderId) || data.details === ERASED) continue;
    const { uadReportId } = orderedSchema.safeParse(JSON.parse(data.details)).data ?? {};
    if (uadReportId !== undefined) forms.add(uadReportId);
  }
  const owned = await Promise.all(
    [...forms].map(async (reportId) => {
      const { state } = await reports.load(reportId);
      const isOwn = state && (state.applicationId ?? applicationId) === applicationId;
      return isOwn ? [uadReportStream(reportId)] : [];
    }),
  );
  return owned.flat();
};
