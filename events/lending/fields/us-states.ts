/** Where a property can stand or a borrower live, by its USPS code: the states, the District of Columbia and the territories. */
export const usStateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'U.S. Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type UsState = keyof typeof usStateNames;

/** @returns whether it is the code of a state, the District of Columbia or a territory */
export const isUsState = (code: string): code is UsState => Object.hasOwn(usStateNames, code);

/** Every code, by the alphabet of the names. */
export const usStates: readonly UsState[] = Object.keys(usStateNames).filter(isUsState);

/** States of mail to the armed forces and embassies, whose city is APO, FPO or DPO; no property stands there. */
export const militaryStateNames = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export const militaryStates: readonly string[] = Object.keys(militaryStateNames);

/** What is wrong where either the city or the state is one of military mail, and the other is not. */
export const militaryMailProblem = ({
  city,
  state,
}: {
  readonly city: string;
  readonly state: string;
}): string | undefined => {
  const isMilitaryCity = /^[afd]po$/i.test(city);
  if (militaryStates.includes(state) === isMilitaryCity) return undefined;
  return isMilitaryCity
    ? 'Choose AA, AE or AP: APO, FPO and DPO are in none of the states'
    : 'Enter APO, FPO or DPO as the city of AA, AE and AP, or choose another state';
};
