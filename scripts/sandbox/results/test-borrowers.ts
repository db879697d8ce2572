/** A test borrower's report, with scores of Equifax, Experian and TransUnion. */
export type TestBorrower = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Left out where its area is one that is issued: then the name alone says who it is. */
  readonly ssn?: string;
  /** From 9000 on a bureau's code for having no score. */
  readonly scores: readonly [number, number, number];
  readonly profile: 'thick' | 'thin' | 'late' | 'collections' | 'bankruptcy' | 'no_score';
};

/**
 * Test borrowers as the GSEs and vendors publish them (names and numbers; numbers of areas 000, 666 and 9xx are never
 * issued). What the published tables do not say, scores and profile, is the sandbox's own and stays as it is.
 */
const published: readonly Omit<TestBorrower, 'id'>[] = [
  { firstName: 'Alice', lastName: 'Firstimer', ssn: '991919991', scores: [734, 732, 730], profile: 'thin' },
  { firstName: 'Pitt', lastName: 'Rock', ssn: '666006666', scores: [612, 598, 605], profile: 'late' },
  { firstName: 'Suzi', lastName: 'Builder', ssn: '999606666', scores: [701, 688, 694], profile: 'thick' },
  { firstName: 'John', lastName: 'Homeowner', ssn: '999405000', scores: [782, 790, 776], profile: 'thick' },
  { firstName: 'Lucky', lastName: 'Knowscore', ssn: '999422345', scores: [9002, 9002, 9002], profile: 'no_score' },
  { firstName: 'Homer', lastName: 'Loanseeker', ssn: '999601111', scores: [668, 655, 660], profile: 'late' },
  { firstName: 'Jess', lastName: 'Sea', ssn: '999001147', scores: [748, 751, 745], profile: 'thick' },
  { firstName: 'Ann', lastName: 'Sea', ssn: '999009066', scores: [715, 722, 718], profile: 'thick' },
  { firstName: 'Patrick', lastName: 'Purchaser', ssn: '999121234', scores: [691, 702, 697], profile: 'thick' },
  { firstName: 'Andy', lastName: 'America', ssn: '999603333', scores: [640, 631, 645], profile: 'collections' },
  { firstName: 'Amy', lastName: 'America', scores: [655, 9002, 661], profile: 'thin' },
  { firstName: 'Ken', lastName: 'Customer', scores: [573, 561, 580], profile: 'bankruptcy' },
  { firstName: 'Nickie', lastName: 'Green', scores: [725, 719, 731], profile: 'thick' },
  { firstName: 'Ann', lastName: 'Freddie', ssn: '992700027', scores: [760, 768, 755], profile: 'thick' },
];

export const testBorrowers: readonly TestBorrower[] = published.map((borrower) => ({
  id: `${borrower.firstName} ${borrower.lastName}`,
  ...borrower,
}));

const same = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Finds the test borrower: by number and last name, or by name alone where the number is no test number. */
export const testPersonOf = (person: { firstName: string; lastName: string; ssn: string }): string | undefined => {
  const digits = person.ssn.replaceAll(/\D/g, '');
  return testBorrowers.find(
    ({ firstName, lastName, ssn }) =>
      same(lastName, person.lastName) && (ssn === undefined ? same(firstName, person.firstName) : ssn === digits),
  )?.id;
};
