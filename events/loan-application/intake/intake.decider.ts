import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import { closingDocuments, neededDocuments } from '../../lending/needs/needs-list.ts';
import { alsoNeeded } from '../../lending/needs/needs-change.ts';
import { NEEDS_EDITION, taxYearsBefore } from '../../lending/needs/needs-rules.ts';
import { withJobs } from '../../lending/needs/stated-facts.ts';
import type { NeededDocument } from '../../lending/needs/subjects.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { StatedUrla } from '../urla/urla.decider.ts';
import type { LoanApplicationRestated, LoanApplicationSubmitted } from './intake.events.ts';

/** Data a loan file starts from, with the whole URLA if it was taken with one. */
export type SubmitLoanApplication = Command<
  'SubmitLoanApplication',
  Omit<LoanApplicationSubmitted['data'], 'needsEdition' | 'taxYears'> & { readonly urla?: StatedUrla }
>;

/** Of what was submitted, what decisions need: no personal data. */
export type IntakeSlice = {
  readonly applicationId: string;
  readonly borrowers: readonly { readonly borrowerId: string }[];
  /** Everybody who ever was a borrower of it. */
  readonly peopleEver: readonly string[];
  /** Users who submitted it, typed what was submitted or changed it since; none for what a program brought in. */
  readonly broughtInBy: readonly string[];
  /** Its needs list. */
  readonly needed: readonly NeededDocument[];
  /** What it asks for beside once it is approved. */
  readonly closingDocuments: readonly NeededDocument[];
  /** True once it does. */
  readonly closingAsked: boolean;
};

/** The users behind a submission: who sent it, and who typed it. @param submitted its event; without metadata while that is not recorded yet */
export const broughtInBy = ({ data, metadata }: LoanApplicationSubmitted): readonly string[] => [
  ...new Set([...(metadata?.actor.kind === 'user' ? [metadata.actor.id] : []), ...(data.takenBy ?? [])]),
];

/** @throws RuleViolationError when income or debt names someone who is not a borrower, or two borrowers share an id */
export const submit = (
  { data: { urla: _urla, ...data } }: SubmitLoanApplication,
  { now, effectiveAt = now }: Pick<CommandMetadata, 'now' | 'effectiveAt'>,
): LoanApplicationSubmitted[] => {
  const borrowerIds = new Set(data.borrowers.map(({ borrowerId }) => borrowerId));
  if (borrowerIds.size !== data.borrowers.length) {
    throw new RuleViolationError('Each borrower needs an id of their own', {}, [
      { field: 'borrowers', message: 'Give each borrower a different borrowerId' },
    ]);
  }
  const strangers = (['income', 'debts'] as const).flatMap((list) =>
    data[list].flatMap(({ borrowerId }, index) =>
      borrowerIds.has(borrowerId)
        ? []
        : [{ field: `${list}.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
    ),
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('Income and debts belong to a borrower of the application', {}, strangers);
  }
  const asked = { needsEdition: NEEDS_EDITION, taxYears: taxYearsBefore(effectiveAt) };
  return [{ type: 'LoanApplicationSubmitted', data: { ...data, furtherFacts: withJobs(data), ...asked } }];
};

const refuseSecondSubmission = (
  _command: SubmitLoanApplication,
  { applicationId, status }: IntakeSlice & StatusSlice,
): never => {
  throw new IllegalTransitionError(`Application ${applicationId} was submitted before`, {
    applicationId,
    status,
    allowed: [],
  });
};

const idsIn = ({ borrowers }: LoanApplicationSubmitted['data'] | LoanApplicationRestated['data']) =>
  borrowers.map(({ borrowerId }) => ({ borrowerId }));

export const intakeModule = {
  begin: (submitted: LoanApplicationSubmitted): IntakeSlice => ({
    applicationId: submitted.data.applicationId,
    borrowers: idsIn(submitted.data),
    peopleEver: idsIn(submitted.data).map(({ borrowerId }) => borrowerId),
    broughtInBy: broughtInBy(submitted),
    needed: neededDocuments(submitted.data),
    closingDocuments: closingDocuments(submitted.data),
    closingAsked: false,
  }),
  decide: { SubmitLoanApplication: refuseSecondSubmission },
  evolve: {
    LoanApplicationRestated: (
      { peopleEver, closingAsked }: IntakeSlice,
      { data }: LoanApplicationRestated,
    ): Partial<IntakeSlice> => ({
      borrowers: idsIn(data),
      peopleEver: [...new Set([...peopleEver, ...data.borrowers.map(({ borrowerId }) => borrowerId)])],
      needed: neededDocuments({ ...data, closingAsked }),
      closingDocuments: closingDocuments(data),
    }),
    LoanApplicationStatusChanged: (
      { needed }: IntakeSlice,
      { data }: LoanApplicationStatusChanged,
    ): Partial<IntakeSlice> =>
      data.closingDocuments ? { needed: alsoNeeded(needed, data.closingDocuments), closingAsked: true } : {},
  },
};
