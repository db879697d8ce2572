import type { DocumentType } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentSubject, NeededDocument } from '../../../events/lending/needs/subjects.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import type { LoanApplicationCommand } from '../../../events/loan-application/loan-application.decider.ts';
import { demoId, type Submission } from './applications.ts';

export type DemoStaff = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
};

/** One demo file and the people who work on it. */
export type DemoFile = {
  readonly number: number;
  readonly submission: Submission;
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly needed: readonly NeededDocument[];
  /** Types of what is needed: one paper of each is for all that need it. */
  readonly documentTypes: readonly DocumentType[];
  /** Types of what is due before closing. */
  readonly closingTypes: readonly DocumentType[];
  readonly staff: readonly DemoStaff[];
};

export type DemoUpload = { readonly documentType: DocumentType; readonly documentVersion: number };

/** Someone does something, some hours after the step before (stretched or shrunk to the file's own span of time). */
export type DemoStep = {
  readonly hours: number;
  /** The author in the system of origin. */
  readonly by: string;
} & ({ readonly command: (at: string) => LoanApplicationCommand } | { readonly upload: DemoUpload });

/** A part of a file's history. */
export type Chapter = (file: DemoFile) => DemoStep[];

export const staffOf = ({ staff }: DemoFile, role: Role): DemoStaff => {
  const person = staff.find((each) => each.role === role) ?? staff[0];
  if (!person) throw new Error('Demo data needs at least one member of staff');
  return person;
};
export const nameOf = ({ firstName, lastName }: Pick<DemoStaff, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export const documentIdOf = ({ number }: DemoFile, documentType: DocumentType): string =>
  demoId(`document:${number}:${documentType}`);

/** Whom and what the paper of a type is for; undefined where any paper of it will do. */
export const subjectsIn = ({ needed }: DemoFile, documentType: DocumentType): DocumentSubject[] | undefined => {
  const subjects = needed.flatMap((need) => (need.documentType === documentType && need.subject ? [need.subject] : []));
  return subjects.length > 0 ? subjects : undefined;
};

/** A member of staff sends a command. */
export const does = (
  file: DemoFile,
  role: Role,
  hours: number,
  command: LoanApplicationCommand | ((at: string) => LoanApplicationCommand),
): DemoStep => ({
  hours,
  by: nameOf(staffOf(file, role)),
  command: typeof command === 'function' ? command : () => command,
});

/** The first borrower hands in a paper. */
export const handsIn = (documentType: DocumentType, hours: number, documentVersion = 1): DemoStep => ({
  hours,
  // Not by name: who did something stays in clear in the log, a borrower's name does not.
  by: 'Borrower',
  upload: { documentType, documentVersion },
});
