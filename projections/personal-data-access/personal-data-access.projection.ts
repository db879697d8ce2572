import { ERASED } from '../../events/kernel/personal-data.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { Borrower } from '../../events/loan-application/intake/intake.events.ts';
import type { LoanApplicationEventOf } from '../../events/loan-application/loan-application.events.ts';
import { fileOf } from '../fold-by-file.ts';
import { fullName } from '../loan-application-words.ts';
import { defineProjection } from '../projection.ts';

type Handled = LoanApplicationEventOf<'LoanApplicationSubmitted' | 'PersonalDataRevealed' | 'BorrowerForgotten'>;

/** Who was shown personal data in clear, and which borrowers of different files are one person. */
export const personalDataAccessProjection = defineProjection<Handled>({
  name: 'personal-data-access:v1',
  tables: ['people_on_files', 'personal_data_reveals'],
  handles: ['LoanApplicationSubmitted', 'PersonalDataRevealed', 'BorrowerForgotten'],
  perStream: true,
  deleteFiles: async (applicationIds, db) => {
    await db.query('delete from people_on_files as p where p.application_id = any ($1::uuid[])', [applicationIds]);
    await db.query('delete from personal_data_reveals as r where r.application_id = any ($1::uuid[])', [
      applicationIds,
    ]);
  },
  apply: async (events, db) => {
    const people = events.flatMap((event) => (isOf('LoanApplicationSubmitted', event) ? peopleOf(event) : []));
    const reveals = events.flatMap((event) => (isOf('PersonalDataRevealed', event) ? [revealOf(event)] : []));
    if (people.length > 0) {
      await db.query({
        name: 'personal-data-access/add_people',
        text: `insert into people_on_files
               select r.* from jsonb_populate_recordset(null::people_on_files, $1::jsonb) as r on conflict do nothing`,
        values: [JSON.stringify(people)],
      });
    }
    if (reveals.length > 0) {
      await db.query({
        name: 'personal-data-access/add_reveals',
        text: `insert into personal_data_reveals
               select r.* from jsonb_populate_recordset(null::personal_data_reveals, $1::jsonb) as r
               on conflict do nothing`,
        values: [JSON.stringify(reveals)],
      });
    }
    return [...new Set(events.map(fileOf))].map((id) => ({ resource: 'applicants', id }));
  },
});

const isOf = <Type extends Handled['type']>(
  type: Type,
  event: RecordedEvent<Handled>,
): event is Extract<RecordedEvent<Handled>, { type: Type }> => event.type === type;

const peopleOf = ({ data }: RecordedEvent<LoanApplicationEventOf<'LoanApplicationSubmitted'>>) =>
  data.borrowers.map((borrower) => ({
    application_id: data.applicationId,
    borrower_id: borrower.borrowerId,
    loan_number: data.loanNumber,
    person_key: personKeyOf(borrower),
  }));

/** An e-mail address alone would make one person of a couple that shares it. */
const personKeyOf = (borrower: Borrower): string | null =>
  borrower.email === ERASED ? null : `${fullName(borrower)} <${borrower.email}>`.toLowerCase();

const revealOf = (event: RecordedEvent<LoanApplicationEventOf<'PersonalDataRevealed'>>) => {
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
