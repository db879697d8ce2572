import { ERASED } from '../../../kernel/personal-data.ts';
import type { AssignedAppraiser, ReportFinding } from '../every-kind/vendor-kind.ts';

/** Appraiser data for a vendor: the license of the property's state. */
export const appraiserTerms = ({ name, licenses }: AssignedAppraiser, state: string) => {
  const license = licenses.find((each) => each.state === state);
  if (!license || name === ERASED || license.number === ERASED) return {};
  const { number, expiresOn } = license;
  return { appraiser: { name, licenseNumber: number, licenseState: state, licenseExpiresOn: expiresOn } };
};

/** `TX-1380001-R` is `tx1380001r`, however it is printed. */
const plain = (number: string): string => number.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Signer of a report, and the license. */
export type SignedBy = { readonly name: string; readonly licenseNumber: string; readonly licenseState: string };

/** A report that someone else signed than whoever the order was given to: rotation would decide nothing. */
export const signedByAnother = (signed: SignedBy, assigned: AssignedAppraiser): ReportFinding[] => {
  const { name, licenses } = assigned;
  const isTheirs = licenses.some(
    ({ state, number }) =>
      number === ERASED || (state === signed.licenseState && plain(number) === plain(signed.licenseNumber)),
  );
  if (isTheirs) return [];
  const text = `Signed by ${signed.name} under license ${signed.licenseNumber} (${signed.licenseState}): the order was given to ${name}`;
  return [{ code: 'another-appraiser', severity: 'serious', text }];
};
