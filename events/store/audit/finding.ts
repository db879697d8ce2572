/** Something in the log that is not as `event_store.append` leaves it. */
export type Finding = {
  /** The first position that it makes doubtful; left out for a row that belongs to none. */
  readonly position?: number;
  readonly streamId?: string;
  readonly type?: string;
  /** The problem, as a sentence for an auditor. */
  readonly problem: string;
};

/** Takes down what is wrong. */
export type Report = (finding: Finding) => void;

/** `position 7` or `positions 7 to 9` */
export const positions = (first: number, last: number): string =>
  first === last ? `position ${first}` : `positions ${first} to ${last}`;
