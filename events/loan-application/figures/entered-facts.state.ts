import { foldBy } from '../../kernel/fold.ts';
import type { Event } from '../../kernel/message.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import type { AssetsEvent } from '../assets/assets.events.ts';
import type { FeesEvent } from '../fees/fees.events.ts';
import type { LoanApplicationRestated } from '../intake/intake.events.ts';
import type { DebtEvent } from '../qualifying/debts.events.ts';
import type { QualifyingEvent } from '../qualifying/qualifying.events.ts';
import {
  enteredOf,
  type EvidenceMoved,
  factsAfterAssets,
  factsAfterDocuments,
  factsAfterFees,
  factsAfterQualifying,
  factsAfterTreating,
  type FileFacts,
} from './figure-facts.state.ts';

type EnteredEvent =
  | ArrivalEventOf<'ReportTakenOver'>
  | QualifyingEvent
  | FeesEvent
  | AssetsEvent
  | DebtEvent
  | EvidenceMoved
  | LoanApplicationRestated;

const enteredFold = foldBy<FileFacts, EnteredEvent>({
  ...factsAfterQualifying,
  ...factsAfterFees,
  ...factsAfterAssets,
  ...factsAfterTreating,
  ...factsAfterDocuments,
  LoanApplicationRestated: (facts, { data }) => ({ ...facts, ...enteredOf(facts, data) }),
});

/** The events of what somebody qualified, treated or entered, and of the documents that show it. */
export const enteredEvents: readonly EnteredEvent['type'][] = enteredFold.handles;

const isEntered = (event: Event): event is EnteredEvent => enteredEvents.some((type) => type === event.type);

/** With what somebody has qualified, treated or entered. @param history of the file's stream, or of it `enteredEvents` */
export const withEntered = (facts: FileFacts, history: readonly Event[]): FileFacts =>
  history.filter(isEntered).reduce(enteredFold.evolve, facts);
