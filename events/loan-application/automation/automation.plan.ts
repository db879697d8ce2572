import { actionKinds } from '../../lending/automation/actions.ts';
import type { PlannedAction, RuleEffect } from '../../lending/automation/effects.ts';
import { conditionInWords, factInWords } from '../../lending/automation/predicates.ts';
import type { RuleCheck } from '../../lending/automation/evaluate.ts';
import { isOutstandingCondition } from '../../lending/conditions/condition-words.ts';
import type { RuleAction } from '../../lending/automation/rule.ts';
import {
  type ApplicationStatus,
  applicationStatusNames,
  type DocumentType,
  normalTransitions,
  type StageId,
  stageIds,
  stageName,
  type StageStatus,
} from '../../lending/life-cycle/life-cycle.ts';
import { dispositionNames, isFinal, isPaused } from '../../lending/disposition/disposition.ts';
import { isNeedsListSatisfied, typesOf } from '../../lending/needs/needs-list.ts';
import { countsFor } from '../../lending/needs/subjects.ts';
import { overallRiskScore } from '../../lending/decisions/risk-assessment.ts';
import { inWords } from '../../lending/fields/words.ts';
import { riskOf } from './automation.facts.ts';
import type { AutomationFile, DocumentOnFile } from './automation.file.ts';
import type { RuleMoment } from './automation.moments.ts';

/** Of a met rule, what its actions go by. */
type Met = {
  readonly ruleName: string;
  readonly moment: Pick<RuleMoment, 'file' | 'documentId'>;
  readonly checks: readonly RuleCheck[];
};
/** Result of an action, or the reason for none. */
type Coming = readonly RuleEffect[] | string;

const isOpen = (status: StageStatus | undefined): boolean => status === 'in_progress' || status === 'processing';

const completeStage = (file: AutomationFile, stageId: StageId): Coming => {
  if (stageId !== 'pre_qualification' && stageId !== 'document_collection') {
    return `completing ${stageName(stageId)} is a decision of a person`;
  }
  if (stageId === 'document_collection' && !isNeedsListSatisfied(file)) return 'documents are outstanding';
  return [{ type: 'complete_stage', stageId }];
};

/** A stage that nobody has touched is opened first; a flagged or rejected one stays for a person. */
const approvePrequalification = (file: AutomationFile): Coming => {
  const stageId = 'pre_qualification';
  const status = file.stages[stageId] ?? 'pending';
  if (status === 'pending')
    return [
      { type: 'open_stage', stageId },
      { type: 'complete_stage', stageId },
    ];
  return isOpen(status) ? [{ type: 'complete_stage', stageId }] : `${stageName(stageId)} is ${inWords(status)}`;
};

/** The stage that is open; Pre-Qualification also before anybody has opened it. */
const approveStage = (file: AutomationFile): Coming => {
  const stageId = stageIds.find((id) => isOpen(file.stages[id]));
  if (stageId !== undefined) return completeStage(file, stageId);
  return (file.stages.pre_qualification ?? 'pending') === 'pending'
    ? approvePrequalification(file)
    : 'no stage is open';
};

const requestDocuments = (file: AutomationFile, wanted: readonly DocumentType[] = []): Coming => {
  const onFile = file.documents.filter(({ status }) => status !== 'rejected');
  const documentTypes = [...new Set(wanted)].filter((documentType) => {
    const needs = file.needed.filter((need) => need.documentType === documentType);
    return (needs.length > 0 ? needs : [{ documentType }]).some(
      (need) => !onFile.some((document) => countsFor(document, need)),
    );
  });
  return documentTypes.length === 0
    ? 'the documents are on the file or asked for'
    : [{ type: 'request_documents', documentTypes }];
};

const scheduleDocuments = (file: AutomationFile): Coming => {
  const requests = requestDocuments(file, typesOf(file.needed));
  const stageId = 'document_collection';
  const opens = (file.stages[stageId] ?? 'pending') === 'pending';
  if (typeof requests === 'string' && !opens) return 'documents are being collected already';
  return [
    ...(opens ? [{ type: 'open_stage', stageId } as const] : []),
    ...(typeof requests === 'string' ? [] : requests),
  ];
};

const onDocument = ({ file, documentId }: Met['moment'], type: 'approve_document' | 'return_document'): Coming => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document || document.documentVersion === 0) return 'no file has come in for the document';
  const { documentType, documentVersion } = document;
  return whyNot(document, type) ?? [{ type, documentId: document.documentId, documentType, documentVersion }];
};

const whyNot = ({ status }: DocumentOnFile, type: 'approve_document' | 'return_document'): string | undefined => {
  if (type === 'approve_document' && (status === 'approved' || status === 'verified' || status === 'rejected')) {
    return `the document is ${inWords(status)}`;
  }
  return type === 'return_document' && status === 'needs_review' ? 'the document has been sent back' : undefined;
};

const setStatus = (file: AutomationFile, status: RuleAction['status']): Coming => {
  if (status === undefined) return 'the rule names no status';
  if (file.status === status) return `the application is ${applicationStatusNames[status]}`;
  const next: readonly ApplicationStatus[] = normalTransitions[file.status];
  return next.includes(status)
    ? [{ type: 'set_status', status }]
    : `an application that is ${applicationStatusNames[file.status]} does not normally become ${applicationStatusNames[status]}`;
};

const figuresOf = (checks: readonly RuleCheck[]): string =>
  checks
    .map(({ predicate, limit, value }) => {
      const condition = conditionInWords({ predicate, limit });
      return value === undefined || value === true ? condition : `${condition} (${factInWords(predicate, value)})`;
    })
    .join('; ');

const recommend = ({ ruleName, checks }: Met): Coming => [
  { type: 'comment', text: `The rule "${ruleName}" recommends the approval: ${figuresOf(checks)}. A person decides.` },
];

const assessment = ({ ruleName, moment: { file } }: Met): Coming => {
  const assessments = riskOf(file);
  const overall = overallRiskScore(assessments);
  if (overall === null) return 'none of the figures it is made of is known';
  const lines = assessments.map(({ factors, score, maxScore }) => `${factors.join(', ')}: ${score} of ${maxScore}`);
  return [
    {
      type: 'comment',
      text: `Risk assessment by the rule "${ruleName}": ${overall} of 10 (10 is the safest). ${lines.join('; ')}.`,
    },
  ];
};

/** One of a template that is still to be met is not added again. */
const addConditions = ({ conditions }: AutomationFile, wanted: RuleAction['templateIds'] = []): Coming => {
  const outstanding = Object.values(conditions).flatMap(({ status, templateId }) =>
    isOutstandingCondition(status) ? (templateId ?? []) : [],
  );
  const templateIds = [...new Set(wanted)].filter((id) => !outstanding.includes(id));
  return templateIds.length === 0
    ? 'the conditions are on the file, still to be met'
    : [{ type: 'add_conditions', templateIds }];
};

const assign = ({ assigneeId: has }: AutomationFile, assigneeId: string | undefined): Coming => {
  if (assigneeId === undefined) return 'the rule names nobody';
  return has === assigneeId ? 'the file is theirs already' : [{ type: 'assign', assigneeId }];
};

const comingOf = (action: RuleAction, met: Met): Coming => {
  const { moment } = met;
  const { file } = moment;
  switch (action.action) {
    case 'approve_stage':
      return approveStage(file);
    case 'approve_prequalification':
      return approvePrequalification(file);
    case 'request_documents':
      return requestDocuments(file, action.documentTypes);
    case 'schedule_document_collection':
      return scheduleDocuments(file);
    case 'assign_senior_underwriter':
    case 'assign_loan_officer':
      return assign(file, action.assigneeId);
    case 'generate_approval_conditions':
      return addConditions(file, action.templateIds);
    case 'assess_risk':
      return assessment(met);
    case 'approve_loan':
      return recommend(met);
    case 'notify_borrower':
      return [{ type: 'mail_borrower', mail: 'notification' }];
    case 'send_welcome_package':
      return [{ type: 'mail_borrower', mail: 'welcome' }];
    case 'approve_document':
      return onDocument(moment, 'approve_document');
    case 'request_replacement':
      return onDocument(moment, 'return_document');
    case 'flag_for_review':
      return file.stages.document_collection === 'requires_attention'
        ? 'Document Collection is flagged already'
        : [{ type: 'flag_stage', stageId: 'document_collection' }];
    case 'update_status':
      return setStatus(file, action.status);
    case 'schedule_closing':
      if (file.status !== 'approved' && file.status !== 'closing_ready') return 'the application is not approved';
      return (file.stages.ready_to_close ?? 'pending') === 'pending'
        ? [{ type: 'open_stage', stageId: 'ready_to_close' }]
        : 'Ready to Close has begun already';
    default:
      return `it is not carried out yet: ${actionKinds[action.action].missing ?? 'this version does not know it'}`;
  }
};

/** A final file takes nothing any more, a paused one waits for someone outside. */
const whyStill = (file: AutomationFile): string =>
  file.disposition === null
    ? `the application is ${applicationStatusNames[file.status]}`
    : `the application is ${dispositionNames[file.disposition]}`;

/** Effect of a met rule's action on the file at that moment. Never a rejection or other decision. */
export const planAction = (action: RuleAction, met: Met): PlannedAction => {
  const { file } = met.moment;
  const coming = isFinal(file) || isPaused(file) ? whyStill(file) : comingOf(action, met);
  return typeof coming === 'string'
    ? { action: action.action, effects: [], nothing: coming }
    : { action: action.action, effects: [...coming] };
};
