import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import { noticesEvents } from './adverse-action/notices.events.ts';
import { arrivalsEvents } from './arrivals/arrivals.events.ts';
import { assignmentEvents } from './assignment/assignment.events.ts';
import { type AutomationEvent, automationEvents } from './automation/automation.events.ts';
import { disclosuresEvents } from './disclosures/disclosures.events.ts';
import { lettersEvents } from './letters/letters.events.ts';
import { claimsEvents } from './claims/claims.events.ts';
import { commentsEvents } from './comments/comments.events.ts';
import { conditionsEvents } from './conditions/conditions.events.ts';
import { creditEvents } from './credit/credit.events.ts';
import { dispositionEvents } from './disposition/disposition.events.ts';
import { documentFactsEvents } from './document-facts/document-facts.events.ts';
import { documentsEvents } from './documents/documents.events.ts';
import { intakeEvents, type LoanApplicationSubmitted } from './intake/intake.events.ts';
import { privacyEvents } from './privacy/privacy.events.ts';
import { proposalsEvents } from './stated/proposals.events.ts';
import { assetsEvents } from './assets/assets.events.ts';
import { feesEvents } from './fees/fees.events.ts';
import { debtsEvents } from './qualifying/debts.events.ts';
import { qualifyingEvents } from './qualifying/qualifying.events.ts';
import { relianceEvents } from './reliance/reliance.events.ts';
import { stagesEvents } from './stages/stages.events.ts';
import { statusEvents } from './status/status.events.ts';
import { urlaEvents } from './urla/urla.events.ts';

/** Every event of a loan file; a line for each module. */
export const loanApplicationEvents = {
  ...intakeEvents,
  ...statusEvents,
  ...dispositionEvents,
  ...stagesEvents,
  ...documentsEvents,
  ...conditionsEvents,
  ...documentFactsEvents,
  ...assignmentEvents,
  ...claimsEvents,
  ...lettersEvents,
  ...disclosuresEvents,
  ...commentsEvents,
  ...creditEvents,
  ...privacyEvents,
  ...automationEvents,
  ...urlaEvents,
  ...relianceEvents,
  ...qualifyingEvents,
  ...feesEvents,
  ...assetsEvents,
  ...proposalsEvents,
  ...arrivalsEvents,
  ...debtsEvents,
  ...noticesEvents,
} as const satisfies EventDefinitions;

export type LoanApplicationEvent = EventOf<typeof loanApplicationEvents>;
export type LoanApplicationEventType = LoanApplicationEvent['type'];
export type LoanApplicationEventOf<Type extends LoanApplicationEventType> = EventOf<typeof loanApplicationEvents, Type>;

/** The first event of every file. */
export const isSubmission = (
  event: RecordedEvent<LoanApplicationEvent>,
): event is RecordedEvent<LoanApplicationSubmitted> => event.type === 'LoanApplicationSubmitted';

/** Events about a file that change nothing on it: views of a borrower's data or a document, and rule results. */
const looks: ReadonlySet<LoanApplicationEventType> = new Set<
  'PersonalDataRevealed' | 'DocumentFactsRead' | AutomationEvent['type']
>(['PersonalDataRevealed', 'DocumentFactsRead', 'RuleEvaluated', 'RuleActionCarriedOut']);

/** True when the event changed the file. */
export const changesFile = ({ type }: RecordedEvent<LoanApplicationEvent>): boolean => !looks.has(type);
