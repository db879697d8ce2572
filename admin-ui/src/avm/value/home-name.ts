import type { ValuedHome } from '../../../../events/lending/valuation/run.ts';

const KM_A_MILE = 1.609_344;
const figure = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A home's label: its street, or its location. */
export const homeName = (
  home: Partial<Pick<ValuedHome, 'street' | 'city' | 'state' | 'postalCode' | 'area'>>,
): string => {
  const town = [home.city, home.state].filter(Boolean).join(', ');
  const parts = [home.street, town || (home.area === home.postalCode ? undefined : home.area), home.postalCode];
  return parts.filter(Boolean).join(', ') || (home.area ?? '');
};

export const milesOf = (kilometers: number): string => figure.format(kilometers / KM_A_MILE);
export const kilometersOf = (miles: number): number => miles * KM_A_MILE;

/** Facts of a home beside its name, in display order. */
export const homeFacts = [
  'livingArea',
  'lotArea',
  'basementArea',
  'bedrooms',
  'bathrooms',
  'stories',
  'garageSpaces',
  'yearBuilt',
  'yearRenovated',
  'quality',
  'condition',
] as const;
