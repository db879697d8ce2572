/** A borrower as every screen shows them. */
export type MaskedPerson = {
  readonly applicationId: string;
  readonly borrowerId: string;
  readonly name: string;
  /** Masked; null when it was not given. */
  readonly dateOfBirth: string | null;
  readonly ssn: string | null;
};
