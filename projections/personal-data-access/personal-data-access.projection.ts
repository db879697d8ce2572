import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import type {
  Borrower,
  LoanApplicationRestated,
  LoanApplicationSubmitted,
} from '../../events/loan-application/intake/intake.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import type { PersonalDataRevealed } from '../../events/loan-application/privacy/privacy.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Stated = LoanApplicationSubmitted | LoanApplicationRestated;
type AccessEvent = Stated | PersonalDataRevealed;
type Rows = {
  readonly people: ReturnType<typeof peopleOf>;
  readonly reveals: readonly ReturnType<typeof revealOf>[];
};

const none: Rows = { people: [], reveals: [] };

/** Rows that one event adds. */
const { handles, evolve } = foldBy<Rows, RecordedEvent<AccessEvent>>({
  LoanApplicationSubmitted: (_none, event) => ({ ...none, people: peopleOf(event) }),
  LoanApplicationRestated: (_none, event) => ({ ...none, people: peopleOf(event) }),
  PersonalDataRevealed: (_none, event) => ({ ...none, reveals: [revealOf(event)] }),
});

/** Reveals of personal data, and the borrowers of different files who are one person. */
export const personalDataAccessProjection = defineProjection<AccessEvent>({
  name: 'personal-data-access:v2',
  replaces: 'personal-data-access:v1',
  tables: {
    people_on_files: { of: 'loanApplication', id: 'application_id' },
    personal_data_reveals: { of: 'loanApplication', id: 'application_id' },
  },
  handles,
  apply: async (events, _db, saveRows) => {
    const added = events.map((event) => evolve(none, event));
    // Of one borrower the newest of a batch: a row is written once.
    const people = new Map(
      added.flatMap((rows) => rows.people).map((row) => [`${row.application_id}/${row.borrower_id}`, row]),
    );
    const reveals = added.flatMap((rows) => rows.reveals);
    await saveRows('people_on_files', [...people.values()], {
      key: ['application_id', 'borrower_id'],
      only: { newerBy: 'position' },
    });
    await saveRows('personal_data_reveals', reveals, { key: ['event_id'], only: 'absent' });
    return [...new Set(events.map(fileOf))].map((id) => ({ resource: 'applicants', id }));
  },
});

const peopleOf = ({ data, position }: RecordedEvent<Stated>) =>
  data.borrowers.map((borrower) => ({
    application_id: data.applicationId,
    borrower_id: borrower.borrowerId,
    loan_number: data.loanNumber,
    person_key: personKeyOf(borrower),
    position,
  }));

/** An e-mail address alone would make one person of a couple that shares it; a middle name is not stated on every file. */
const personKeyOf = ({ firstName, lastName, email }: Borrower): string | null =>
  email === ERASED ? null : `${fullName({ firstName, lastName })} <${email}>`.toLowerCase();

const revealOf = (event: RecordedEvent<PersonalDataRevealed>) => {
  const { borrowerId, fields, purpose, reason } = event.data;
  const { actor } = event.metadata;
  return {
    event_id: event.eventId,
    application_id: fileOf(event),
    borrower_id: borrowerId,
    position: event.position,
    revealed_at: event.effectiveAt,
    actor_name: actor.name,
    actor_role: actor.kind === 'user' ? actor.role : null,
    fields,
    purpose,
    reason,
  };
};
