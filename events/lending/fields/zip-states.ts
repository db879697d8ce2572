/** By its first digit, the states and territories that a ZIP code can be in (USPS Publication 65). */
const statesBy: Readonly<Record<string, string>> = {
  0: 'CT MA ME NH NJ NY PR RI VT VI AE',
  1: 'DE NY PA',
  2: 'DC MD NC SC VA WV',
  3: 'AL FL GA MS TN AA',
  4: 'IN KY MI OH',
  5: 'IA MN MT ND SD WI',
  6: 'IL KS MO NE',
  7: 'AR LA OK TX',
  8: 'AZ CO ID NM NV TX UT WY',
  9: 'AK AS CA GU HI MP OR WA AP',
};

/** False where a ZIP code is in none of the places that its first digit can be in. */
export const canBeIn = (zip: string, state: string): boolean =>
  !/^\d{5}/.test(zip) || state === '' || (statesBy[zip.charAt(0)] ?? '').split(' ').includes(state);
