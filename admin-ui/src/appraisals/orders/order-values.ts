import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import type { OrderPriority } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';

/** Values of the form of an appraisal order. */
export type Values = {
  readonly applicationId: string;
  readonly propertyType: string;
  readonly yearBuilt: string;
  readonly squareFeet: number | '';
  readonly contractPrice: number | '';
  readonly product: string;
  readonly priority: OrderPriority;
  readonly instructions: string;
  readonly uadReportId: string;
  readonly withInstantValuation: boolean;
};

const figure = (value: unknown): number | '' => (typeof value === 'number' ? value : '');
/** @param order to be changed; left out for a new one */
export const valuesOf = (order: VendorOrderDetail | undefined, applicationId = ''): Values => ({
  applicationId: order?.applicationId ?? applicationId,
  propertyType: order?.propertyType ?? '',
  yearBuilt: String(figure(order?.details['yearBuilt'])),
  squareFeet: figure(order?.details['squareFeet']),
  contractPrice: figure(order?.details['contractPrice']),
  product: order?.product ?? 'full_appraisal',
  priority: order?.priority ?? 'standard',
  instructions: order?.instructions ?? '',
  uadReportId: typeof order?.details['uadReportId'] === 'string' ? order.details['uadReportId'] : '',
  withInstantValuation: order?.details['withInstantValuation'] === true,
});

/** What is particular to an appraisal, as the API takes it. */
export const detailsOf = ({
  propertyType,
  yearBuilt,
  squareFeet,
  contractPrice,
  uadReportId,
  withInstantValuation,
}: Values) => ({
  ...(propertyType !== '' && { propertyType }),
  ...(yearBuilt.trim() !== '' && { yearBuilt: Number(yearBuilt) }),
  ...(squareFeet !== '' && { squareFeet }),
  ...(contractPrice !== '' && { contractPrice }),
  ...(uadReportId !== '' && { uadReportId }),
  ...(withInstantValuation && { withInstantValuation }),
});
/** The request of the form. @param seen the order that is changed */
export const termsOf = (values: Values, seen: VendorOrderDetail | undefined) => {
  const { product, priority, instructions } = values;
  // Fields that the form does not show are kept.
  const {
    propertyType: _type,
    yearBuilt: _year,
    squareFeet: _feet,
    contractPrice: _price,
    uadReportId: _uad,
    withInstantValuation: _instant,
    ...rest
  } = seen?.details ?? {};
  const details = { ...rest, ...detailsOf(values) };
  return { product, priority, details, ...(instructions.trim() !== '' && { instructions }) };
};
