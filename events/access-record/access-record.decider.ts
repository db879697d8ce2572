import { decideBy } from '../kernel/decide.ts';
import type { FileProblem } from '../kernel/errors.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { AccessRecordEvent, AccessRecordEventOf } from './access-record.events.ts';
import { accessRecordStream } from './access-record.stream.ts';

type DocumentData = AccessRecordEventOf<'DocumentDownloaded'>['data'];

/** A document is about to be handed out; that it is whole again is recorded with it. */
export type RecordDownload = Command<'RecordDownload', DocumentData>;
/** The same damage of the same file is recorded once. */
export type RecordDamage = Command<'RecordDamage', AccessRecordEventOf<'DocumentFoundDamaged'>['data']>;
export type RecordListExport = Command<'RecordListExport', AccessRecordEventOf<'ListExported'>['data']>;
/** A file that a vendor delivered is about to be handed out. */
export type RecordReportDownload = Command<
  'RecordReportDownload',
  AccessRecordEventOf<'VendorReportDownloaded'>['data']
>;
/** A UAD form is about to be handed out. */
export type RecordFormDownload = Command<'RecordFormDownload', AccessRecordEventOf<'UadFormDownloaded'>['data']>;
/** A Loan Estimate is about to be handed out that is not issued. */
export type RecordEstimatePreview = Command<
  'RecordEstimatePreview',
  AccessRecordEventOf<'LoanEstimatePreviewed'>['data']
>;
/** Once for each person: the command's id says whom it was shown to. */
export type RecordDraftShown = Command<'RecordDraftShown', AccessRecordEventOf<'UrlaDraftShown'>['data']>;
/** Once an hour for each person and what they are shown, as the command's id says. */
export type RecordDemographicsShown = Command<
  'RecordDemographicsShown',
  AccessRecordEventOf<'DemographicsShown'>['data']
>;
export type AccessRecordCommand =
  | RecordDownload
  | RecordDamage
  | RecordListExport
  | RecordReportDownload
  | RecordFormDownload
  | RecordEstimatePreview
  | RecordDraftShown
  | RecordDemographicsShown;

export type AccessRecord = { readonly damaged: Readonly<Record<string, FileProblem>> };

const fileKey = ({ documentId, documentVersion }: DocumentData): string => `${documentId}/${documentVersion}`;

const without = (damaged: AccessRecord['damaged'], file: string): AccessRecord['damaged'] =>
  Object.fromEntries(Object.entries(damaged).filter(([each]) => each !== file));

export const accessRecordDecider: Decider<AccessRecordCommand, AccessRecordEvent, AccessRecord> = {
  initialState: { damaged: {} },
  decide: decideBy({
    RecordDownload: ({ data }, { damaged }) => [
      ...(damaged[fileKey(data)] ? [{ type: 'DocumentFoundWhole' as const, data }] : []),
      { type: 'DocumentDownloaded', data },
    ],
    RecordDamage: ({ data }, { damaged }) =>
      damaged[fileKey(data)] === data.problem ? [] : [{ type: 'DocumentFoundDamaged', data }],
    RecordListExport: ({ data }) => [{ type: 'ListExported', data }],
    RecordReportDownload: ({ data }) => [{ type: 'VendorReportDownloaded', data }],
    RecordFormDownload: ({ data }) => [{ type: 'UadFormDownloaded', data }],
    RecordEstimatePreview: ({ data }) => [{ type: 'LoanEstimatePreviewed', data }],
    RecordDraftShown: ({ data }) => [{ type: 'UrlaDraftShown', data }],
    RecordDemographicsShown: ({ data }) => [{ type: 'DemographicsShown', data }],
  }),
  evolve: foldChangesBy<AccessRecord, AccessRecordEvent>({
    DocumentFoundDamaged: ({ damaged }, { data }) => ({ damaged: { ...damaged, [fileKey(data)]: data.problem } }),
    DocumentFoundWhole: ({ damaged }, { data }) => ({ damaged: without(damaged, fileKey(data)) }),
  }).evolve,
};

export const accessRecordAggregate: Aggregate<AccessRecordCommand, AccessRecordEvent, AccessRecord> = {
  streamOf: accessRecordStream,
  decider: accessRecordDecider,
};
