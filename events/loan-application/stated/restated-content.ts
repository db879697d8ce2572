import type { ContentPart } from '../../lending/changes/content-parts.ts';
import type { Borrower, FileContent } from '../intake/intake.events.ts';

/** What submissions are made of, as far as answers say it: of an answer that is missing nothing is there. */
type Derived = Pick<
  FileContent,
  | 'borrowers'
  | 'property'
  | 'loan'
  | 'income'
  | 'debts'
  | 'settledDebts'
  | 'rentals'
  | 'housing'
  | 'closing'
  | 'assets'
  | 'furtherFacts'
>;

/** The same whatever order names were written in; what is undefined counts as absent. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';
const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other);

/** Fields of an object that the change touches as they follow from the answers now; the others as they are. */
const patched = <T extends object>(now: T, before: Partial<T> | undefined, after: Partial<T>): T => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])] as (keyof T)[];
  const touched = names.filter((name) => !isSame(before?.[name], after[name]));
  const changed = { ...now };
  for (const name of touched) {
    const value = after[name];
    if (value === undefined) delete changed[name];
    else changed[name] = value;
  }
  return changed;
};

/** Lines of one list that another one has not, each as often as it is more. */
const beyond = <T>(lines: readonly T[], others: readonly T[]): T[] => {
  const left = others.map(written);
  return lines.filter((line) => {
    const index = left.indexOf(written(line));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

/**
 * Lines with those that the change takes away or brings. Where one that goes is there in another form, such as the sum of two, the
 * lines are what the answers say.
 */
const patchedLines = <T>(now: readonly T[], before: readonly T[], after: readonly T[]): T[] => {
  const gone = beyond(before, after);
  const come = beyond(after, before);
  if (gone.length + come.length === 0) return [...now];
  return beyond(gone, now).length > 0 ? [...after] : [...beyond(now, gone), ...come];
};

const ofBorrower = <T extends { readonly borrowerId?: string | undefined }>(lines: readonly T[], id?: string): T[] =>
  lines.filter(({ borrowerId }) => borrowerId === id);

const patchedBorrower = (now: Borrower | undefined, before: Borrower | undefined, after: Borrower): Borrower => {
  if (!now) return after;
  const { employment, ...rest } = after;
  const { employment: jobBefore, ...restBefore } = before ?? { employment: undefined };
  return {
    ...patched<Omit<Borrower, 'employment'>>(now, restBefore, rest),
    employment: patched(now.employment, jobBefore, employment),
  };
};

/**
 * What a file rests on after a change: each part that the change touches as it follows from the answers, each other one as it was, also
 * where no answer says it, such as the years of a job that a program brought in.
 * @param before and @param after what follows from the answers before and after the change
 */
export const restatedContent = (now: FileContent, before: Derived, after: Derived): FileContent => {
  const people = after.borrowers.map(({ borrowerId }) => borrowerId);
  const linesOf = <T extends { readonly borrowerId: string }>(list: (of: Derived) => readonly T[]): T[] =>
    people.flatMap((id) =>
      patchedLines(ofBorrower(list(now), id), ofBorrower(list(before), id), ofBorrower(list(after), id)),
    );
  const facts = (of: Derived) => of.furtherFacts ?? [];
  const furtherFacts = [...people, undefined].flatMap((id) =>
    patchedLines(ofBorrower(facts(now), id), ofBorrower(facts(before), id), ofBorrower(facts(after), id)),
  );
  const settledDebts = linesOf((of) => of.settledDebts ?? []);
  const rentals = linesOf((of) => of.rentals ?? []);
  const housing = patched(now.housing ?? {}, before.housing, after.housing ?? {});
  const closing = patched(now.closing ?? {}, before.closing, after.closing ?? {});
  const assetsIn = (of: Derived) => of.assets ?? [];
  const assets = [...people, undefined].flatMap((id) =>
    patchedLines(ofBorrower(assetsIn(now), id), ofBorrower(assetsIn(before), id), ofBorrower(assetsIn(after), id)),
  );
  const {
    settledDebts: _settled,
    rentals: _rentals,
    housing: _housing,
    closing: _closing,
    assets: _assets,
    ...rest
  } = now;
  return {
    ...rest,
    borrowers: after.borrowers.map((borrower) => {
      const find = (of: Derived) => of.borrowers.find(({ borrowerId }) => borrowerId === borrower.borrowerId);
      return patchedBorrower(find(now), find(before), borrower);
    }),
    property: patched(now.property, before.property, after.property),
    loan: patched(now.loan, before.loan, after.loan),
    income: linesOf(({ income }) => income),
    debts: linesOf(({ debts }) => debts),
    ...(settledDebts.length > 0 && { settledDebts }),
    ...(rentals.length > 0 && { rentals }),
    ...(Object.keys(housing).length > 0 && { housing }),
    ...(Object.keys(closing).length > 0 && { closing }),
    ...(assets.length > 0 && { assets }),
    ...((now.furtherFacts || furtherFacts.length > 0) && { furtherFacts }),
  };
};

const identityOf = ({ borrowerId, firstName, middleName, lastName, suffix, ssn, dateOfBirth }: Borrower) => ({
  borrowerId,
  firstName,
  middleName,
  lastName,
  suffix,
  ssn,
  dateOfBirth,
});

/** Further facts of those kinds. */
const factsOf = ({ furtherFacts = [] }: FileContent, ...kinds: readonly string[]) =>
  furtherFacts.filter(({ fact }) => kinds.includes(fact.split('/')[0] ?? ''));

/** Of the closing what no debt says: the loans that it makes and pays off are among the debts. */
const costsOf = ({ closing = {} }: FileContent) => {
  const { payoffsCents: _liens, debtPayoffsCents: _debts, otherLoansCents: _loans, ...costs } = closing;
  return costs;
};

/** Each part of what a file rests on. */
const parts: Readonly<Record<ContentPart, (of: FileContent) => unknown>> = {
  identity: ({ borrowers }) => borrowers.map(identityOf),
  contact: ({ borrowers }) => borrowers.map(({ borrowerId, email, phone }) => ({ borrowerId, email, phone })),
  residence: ({ borrowers }) => borrowers.map(({ borrowerId, currentAddress }) => ({ borrowerId, currentAddress })),
  employment: (of) => [
    of.borrowers.map(({ borrowerId, employment }) => ({ borrowerId, employment })),
    factsOf(of, 'job'),
  ],
  income: (of) => [of.income.map(written).toSorted(), factsOf(of, 'award', 'share')],
  debts: (of) => [of.debts.map(written).toSorted(), of.settledDebts ?? [], of.rentals ?? [], factsOf(of, 'payoff')],
  housing_expense: ({ housing }) => housing ?? {},
  closing_costs: costsOf,
  assets: (of) => [factsOf(of, 'asset', 'gift'), of.assets ?? []],
  declarations: (of) => factsOf(of, 'declaration', 'owned_property', 'residency'),
  property_address: ({ property }) => property.address,
  property_use: ({ property: { type, occupancy, units } }) => ({ type, occupancy, units }),
  value: ({ property: { valueCents, purchasePriceCents, expectedRentCents } }) => ({
    valueCents,
    purchasePriceCents,
    expectedRentCents,
  }),
  loan: ({ loan: { amountCents, financedFeeCents, noteTerms, type, termYears, ratePercent } }) => ({
    amountCents,
    financedFeeCents,
    noteTerms,
    type,
    termYears,
    ratePercent,
  }),
  purpose: ({ loan }) => loan.purpose,
  down_payment: ({ loan }) => loan.downPaymentCents,
  closing_date: ({ loan }) => loan.estimatedClosingDate,
};

/** What a file rests on, as far as one borrower states it; of nobody, what is stated for all together. */
const statedBy = (of: FileContent, id: string | undefined): FileContent => ({
  ...of,
  borrowers: of.borrowers.filter(({ borrowerId }) => borrowerId === id),
  income: ofBorrower(of.income, id),
  debts: ofBorrower(of.debts, id),
  settledDebts: ofBorrower(of.settledDebts ?? [], id),
  rentals: ofBorrower(of.rentals ?? [], id),
  furtherFacts: ofBorrower(of.furtherFacts ?? [], id),
  assets: ofBorrower(of.assets ?? [], id),
});

/** True when the part is other as far as the borrower states it; without one, as far as all do together. */
export const isOtherOf = (part: ContentPart, before: FileContent, after: FileContent, borrowerId?: string): boolean =>
  !isSame(parts[part](statedBy(before, borrowerId)), parts[part](statedBy(after, borrowerId)));

/** The parts that are other than before. */
export const changedParts = (before: FileContent, after: FileContent): ContentPart[] =>
  (Object.entries(parts) as [ContentPart, (of: FileContent) => unknown][]).flatMap(([part, of]) =>
    isSame(of(before), of(after)) ? [] : part,
  );
