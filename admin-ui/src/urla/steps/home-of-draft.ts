import type { z } from 'zod';
import type { homeWishSchema } from '../../../../api/valuation/valuation.contract.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';

/** `4+` is read as 4; what is no number is left out. */
const numberOf = (typed: string | undefined): number | undefined => {
  const number = Number.parseFloat((typed ?? '').replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
};
const textOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

/** The home of the draft, as an instant valuation takes it. */
export const homeOfDraft = ({ property = {} }: UrlaDraft): z.input<typeof homeWishSchema> => ({
  street: textOf(property.street),
  city: textOf(property.city),
  state: textOf(property.state),
  postalCode: textOf(property.zip),
  propertyType: textOf(property.propertyType),
  livingArea: numberOf(property.squareFootage),
  lotArea: numberOf(property.lotSizeSquareFeet),
  bedrooms: numberOf(property.bedrooms),
  bathrooms: numberOf(property.bathrooms),
  stories: numberOf(property.stories),
  garageSpaces: numberOf(property.garage),
  yearBuilt: numberOf(property.yearBuilt),
});
