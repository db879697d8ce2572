import { keysOf } from '../../kernel/by-type.ts';
import type { Evolving, RecordedEvent } from '../../kernel/message.ts';
import type { RuleTrigger } from '../../lending/automation/triggers.ts';
import type { StageId } from '../../lending/life-cycle/life-cycle.ts';
import { evaluationKey, type RuleEvaluated } from './automation.events.ts';
import {
  areAssetsVerified,
  areConditionsSatisfied,
  areDocumentsReceived,
  areDocumentsVerified,
  isIncomeVerified,
  riskScoreOf,
} from './automation.facts.ts';
import { type AutomationFile, evolveFile, submittedFile, type WatchedEvent } from './automation.file.ts';

/** An event's trigger for rules, with the file right after it. */
export type RuleMoment = {
  readonly eventId: string;
  readonly position: number;
  readonly version: number;
  readonly recordedAt: string;
  readonly effectiveAt: string;
  readonly correlationId: string;
  /** The person who caused it: `user:<id>`; undefined for a program. */
  readonly onBehalfOf: string | undefined;
  readonly triggers: readonly RuleTrigger[];
  /** Its document, where it concerns one. */
  readonly documentId: string | undefined;
  readonly file: AutomationFile;
  /** The rules whose actions led to it, oldest first. */
  readonly chain: readonly string[];
};

/** A recorded evaluation whose actions have not all ended. */
export type OpenEvaluation = {
  readonly eventId: string;
  readonly evaluated: RuleEvaluated['data'];
  readonly correlationId: string;
  /** Actions that have ended. */
  readonly ended: readonly string[];
  /** Ids of the commands by which it has acted so far. */
  readonly commandIds: readonly string[];
};

/** A file as rules look at it: what has happened that may concern one, and what was made of it. */
export type RuleHistory = {
  readonly file: AutomationFile;
  readonly version: number;
  readonly moments: readonly RuleMoment[];
  /** Keys of what is recorded. */
  readonly evaluated: Readonly<Record<string, true>>;
  readonly open: readonly OpenEvaluation[];
  /** The rules that led to an event, by its id; only of those that any did. */
  readonly chains: Readonly<Record<string, readonly string[]>>;
};

type Recorded = RecordedEvent<WatchedEvent>;

/** True when a condition newly holds for a file. */
const turned = (before: AutomationFile, after: AutomationFile, holds: (file: AutomationFile) => boolean): boolean =>
  holds(after) && !holds(before);

const byFigures: readonly (readonly [RuleTrigger, (before: AutomationFile, after: AutomationFile) => boolean])[] = [
  [
    'credit_score_updated',
    (before, after) => after.credit !== null && after.credit.score !== (before.credit?.score ?? null),
  ],
  ['risk_score_calculated', (before, after) => after.credit !== before.credit && riskScoreOf(after) !== null],
  ['income_verified', (before, after) => turned(before, after, isIncomeVerified)],
  ['assets_verified', (before, after) => turned(before, after, areAssetsVerified)],
  ['conditions_satisfied', (before, after) => turned(before, after, areConditionsSatisfied)],
  ['documents_received', (before, after) => turned(before, after, areDocumentsReceived)],
  ['documents_verified', (before, after) => turned(before, after, areDocumentsVerified)],
];

/** A stage that is open goes on by its events, it does not start again. */
const isStart = ({ stages }: AutomationFile, stageId: StageId): boolean =>
  ['pending', 'completed'].includes(stages[stageId] ?? 'pending');

const byEvent = (event: Recorded, before: AutomationFile): RuleTrigger[] => {
  switch (event.type) {
    case 'LoanApplicationSubmitted':
      return ['application_submitted'];
    case 'LoanApplicationRestated':
      return ['application_changed'];
    case 'DocumentUploaded':
      return [
        event.data.documentVersion > 1 ? 'document_replaced' : 'document_uploaded',
        ...(event.data.documentType === 'appraisal_report' ? (['appraisal_received'] as const) : []),
      ];
    case 'ReportTakenOver':
      return event.data.facts.kind === 'appraisal' ? ['appraisal_received'] : [];
    case 'DocumentFactsRead': {
      const { documentId, documentVersion } = event.data;
      // Results for an older version are of no use.
      const isNewest = before.documents.some(
        (each) => each.documentId === documentId && each.documentVersion === documentVersion,
      );
      return isNewest ? ['document_read'] : [];
    }
    case 'DocumentVerified':
    case 'DocumentApproved':
      return ['document_verified'];
    case 'DocumentRejected':
    case 'DocumentChangesRequested':
      return ['document_returned'];
    case 'LoanStageStarted':
    case 'LoanStageProcessingStarted':
      if (!isStart(before, event.data.stageId)) return [];
      if (event.data.stageId === 'pre_qualification') return ['prequalification_started'];
      return event.data.stageId === 'underwriting' ? ['underwriting_started'] : [];
    case 'LoanApplicationStatusChanged':
      return event.data.to === 'approved' ? ['application_approved'] : [];
    default:
      return [];
  }
};

/** Every trigger that an event pulls. */
export const triggersOf = (event: Recorded, before: AutomationFile, after: AutomationFile): RuleTrigger[] => [
  ...byEvent(event, before),
  ...byFigures.flatMap(([trigger, fires]) => (fires(before, after) ? [trigger] : [])),
];

/** The types of events that can pull one, or let one act: each starts a look at the rules. */
export const triggeringTypes = keysOf({
  LoanApplicationSubmitted: true,
  LoanApplicationRestated: true,
  LoanApplicationStatusChanged: true,
  LoanStageStarted: true,
  LoanStageProcessingStarted: true,
  DocumentRequestWithdrawn: true,
  DocumentUploaded: true,
  // They pull none: what was to be done with the file waits for its scan.
  DocumentReleased: true,
  DocumentFoundInfected: true,
  DocumentFactsRead: true,
  DocumentVerified: true,
  DocumentApproved: true,
  DocumentRejected: true,
  DocumentChangesRequested: true,
  RelianceConfirmed: true,
  CreditReportReceived: true,
  ReportTakenOver: true,
  ConditionCleared: true,
  ConditionWaived: true,
  ConditionWithdrawn: true,
} satisfies Partial<Record<WatchedEvent['type'], true>>);

const momentOf = (
  event: Recorded,
  file: AutomationFile,
  triggers: readonly RuleTrigger[],
  chain: readonly string[],
): RuleMoment => {
  const { eventId, position, version, recordedAt, effectiveAt, data, metadata } = event;
  const { kind, id } = metadata.actor;
  return {
    eventId,
    position,
    version,
    recordedAt,
    effectiveAt,
    correlationId: metadata.correlationId,
    onBehalfOf: kind === 'user' || kind === 'partner' ? `${kind}:${id}` : undefined,
    triggers,
    documentId: 'documentId' in data ? data.documentId : undefined,
    file,
    chain,
  };
};

const acted = ({ open }: RuleHistory, { metadata: { causationId, commandId } }: Recorded): Partial<RuleHistory> => {
  if (!open.some(({ eventId }) => eventId === causationId)) return {};
  const noted = (each: OpenEvaluation): OpenEvaluation => ({ ...each, commandIds: [...each.commandIds, commandId] });
  return { open: open.map((each) => (each.eventId === causationId ? noted(each) : each)) };
};

const evaluations = (history: RuleHistory, event: Recorded): Partial<RuleHistory> => {
  if (event.type === 'RuleEvaluated') {
    const { data: evaluated, eventId, metadata } = event;
    const isOpen = !evaluated.shadow && evaluated.planned.length > 0;
    const opened = { eventId, evaluated, correlationId: metadata.correlationId, ended: [], commandIds: [] };
    return {
      evaluated: { ...history.evaluated, [evaluationKey(evaluated)]: true },
      ...(isOpen && { open: [...history.open, opened] }),
    };
  }
  if (event.type !== 'RuleActionCarriedOut') return acted(history, event);
  const { data } = event;
  const open = history.open.flatMap((each) => {
    if (evaluationKey(each.evaluated) !== evaluationKey(data)) return [each];
    const ended = [...each.ended, data.action];
    return each.evaluated.planned.every(({ action }) => ended.includes(action)) ? [] : [{ ...each, ended }];
  });
  return { open };
};

const chainOf = ({ chains }: RuleHistory, event: Recorded): readonly string[] => {
  if (event.type === 'RuleEvaluated') return [...event.data.chain, event.data.ruleId];
  return chains[event.metadata.causationId ?? ''] ?? [];
};

const evolve = (history: RuleHistory | undefined, event: Recorded): RuleHistory | undefined => {
  if (event.type === 'LoanApplicationSubmitted') {
    if (history) return history;
    const file = submittedFile(event);
    const moments = [momentOf(event, file, ['application_submitted'], [])];
    return { file, version: event.version, moments, evaluated: {}, open: [], chains: {} };
  }
  if (!history) return undefined;
  const file = evolveFile(history.file, event);
  const chain = chainOf(history, event);
  const triggers =
    file === history.file && byEvent(event, history.file).length === 0 ? [] : triggersOf(event, history.file, file);
  return {
    ...history,
    file,
    version: event.version,
    ...(triggers.length > 0 && { moments: [...history.moments, momentOf(event, file, triggers, chain)] }),
    ...(chain.length > 0 && { chains: { ...history.chains, [event.eventId]: chain } }),
    ...evaluations(history, event),
  };
};

/** Folds a file's stream, from its submission on; undefined for an empty one. */
export const ruleHistoryFold: Evolving<Recorded, RuleHistory | undefined> = { initialState: undefined, evolve };
