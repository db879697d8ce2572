export type StepProps = {
  /** The borrower whose sections are shown. */
  readonly borrowerId: string;
};
