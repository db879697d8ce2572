import { ERASED } from '../../kernel/personal-data.ts';
import { searchTextOf } from '../../kernel/search-text.ts';
import { addressLine, fullName, type PersonName } from './words.ts';

/** What a file is taken with, as far as it is found by it. */
type Taken = {
  readonly applicationId: string;
  readonly loanNumber: string;
  readonly borrowers: readonly (PersonName & {
    readonly email: string;
    readonly phone?: string | undefined;
    readonly ssn?: string | undefined;
  })[];
  readonly property: { readonly address: Parameters<typeof addressLine>[0] };
  readonly loan: { readonly type: string };
};

/** As one number, and in the groups that people write. */
const inGroups = (phone: string | undefined): string[] => {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return [digits, digits.replace(/(\d{3})(\d{3})(\d{4})$/, ' $1 $2 $3')];
};

const known = (text: string | undefined): string | undefined => (text === ERASED ? undefined : text);

/** What a file is found by: everyone who borrows, the home, and its numbers; of an SSN the four digits that screens show. */
export const foundBy = ({ applicationId, loanNumber, borrowers, property, loan }: Taken): string =>
  searchTextOf([
    ...borrowers.flatMap(({ email, phone, ssn, ...name }) => [
      fullName(name),
      known(email),
      ...inGroups(known(phone)),
      known(ssn)?.slice(-4),
    ]),
    addressLine(property.address),
    applicationId,
    loanNumber,
    loan.type,
  ]);
