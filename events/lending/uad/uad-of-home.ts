import { isSameHome } from '../vendor-orders/every-kind/same-home.ts';
import { statedUad, type UadAnswers, type UadReportStatus } from './uad-form.ts';

type Form = { readonly status: UadReportStatus; readonly answers: UadAnswers; readonly applicationId?: string };
type Property = {
  readonly applicationId: string;
  readonly address: {
    readonly street: string;
    readonly unit?: string | undefined;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
};

/**
 * Why a UAD form does not go with an order for a property, with the fix; undefined where it does. What a draft does not
 * say yet is no contradiction. It names no address of another home: the reason is kept on the file of this one.
 * @param form undefined where there is none
 */
export const uadFormProblem = (form: Form | undefined, { applicationId, address }: Property): string | undefined => {
  if (!form) return 'There is no such UAD form: choose one of the list';
  if (form.status === 'discarded') return 'This UAD form was discarded: choose another one';
  if (form.applicationId !== undefined && form.applicationId !== applicationId) {
    return 'This UAD form belongs to another loan file: begin another one';
  }
  const { propertyAddress, zipCode = '', ...stated } = statedUad(form.answers);
  const { street, unit, city, state, zip } = address;
  if (zipCode !== '' && zipCode.slice(0, 5) !== zip.slice(0, 5)) {
    return `This UAD form is about a property in ${zipCode}, and the application's is in ${city}, ${state} ${zip}`;
  }
  if (propertyAddress === undefined) return undefined;
  const said = `${propertyAddress}, ${stated.city ?? city}, ${stated.state ?? state} ${zipCode || zip}`;
  return isSameHome(said, [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', '))
    ? undefined
    : "This UAD form is about another home than the application's: compare house number, street and unit, or choose another form";
};
