import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { orderInstructionsSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import type { OrderPriority } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type VendorKindId, vendorKindIds, vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { useVendorOrdersText } from './vendor-orders.texts.ts';

/** Kinds that are ordered with the form for all; an appraisal has one of its own. */
export type FormKind = Exclude<VendorKindId, 'appraisal'>;

/** Form values for all kinds; each kind sends its own. */
export type OrderValues = {
  readonly applicationId: string;
  readonly product: string;
  readonly priority: OrderPriority;
  readonly instructions: string;
  /** Of a credit report: everybody's until someone is taken out. */
  readonly borrowerIds: readonly string[];
  readonly isAgreed: boolean;
  /** Of a verification. */
  readonly borrowerId: string;
  readonly institution: string;
};

/** Each product belongs to one kind. */
export const kindOfProduct = (product: string): VendorKindId =>
  vendorKindIds.find((kind) => Object.hasOwn(vendorKinds[kind].products, product)) ?? 'title';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** @param order to be changed; left out for a new one */
export const orderValues = (
  kinds: readonly FormKind[],
  applicationId: string,
  order: VendorOrderDetail | undefined,
): OrderValues => ({
  applicationId: order?.applicationId ?? applicationId,
  product: order?.product ?? Object.keys(vendorKinds[kinds[0] ?? 'title'].products)[0] ?? '',
  priority: order?.priority ?? 'standard',
  instructions: order?.instructions ?? '',
  borrowerIds: texts(order?.details['borrowerIds']),
  // An existing order has the consent already.
  isAgreed: order !== undefined,
  borrowerId: text(order?.details['borrowerId']),
  institution: text(order?.details['institution']),
});

const detailsOf = ({ product, borrowerIds, borrowerId, institution }: OrderValues): Record<string, unknown> => {
  const kind = kindOfProduct(product);
  if (kind === 'credit') return { borrowerIds: [...borrowerIds] };
  if (kind !== 'verification') return {};
  return {
    ...(borrowerId !== '' && { borrowerId }),
    ...(product === 'assets' && institution.trim() !== '' && { institution: institution.trim() }),
  };
};

/** The request of the form, for a new order and for a changed one. */
export const termsOfValues = (values: OrderValues) => {
  const { product, priority, instructions } = values;
  const details = detailsOf(values);
  return { product, priority, details, ...(instructions.trim() !== '' && { instructions }) };
};

/** Error in the special instructions of a form, before they are sent. */
export const instructionsProblem = ({ instructions }: { readonly instructions: string }): string | undefined =>
  orderInstructionsSchema.safeParse(instructions).error?.issues[0]?.message;

/** Errors that the form itself finds, by field. */
export const useOrderResolver = () => {
  const t = useVendorOrdersText();
  return zodResolver(
    z.custom<OrderValues>().superRefine((values, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      const { applicationId, product, borrowerIds, isAgreed } = values;
      const kind = kindOfProduct(product);
      const tooMuch = instructionsProblem(values);
      if (applicationId === '') refuse('applicationId', t('form.chooseFile'));
      if (tooMuch !== undefined) refuse('instructions', tooMuch);
      if (kind === 'credit') {
        if (applicationId !== '' && borrowerIds.length === 0) refuse('borrowerIds', t('form.chooseBorrower'));
        if (!isAgreed) refuse('isAgreed', t('form.agreedNeeded'));
        return;
      }
      for (const { path, message } of vendorKinds[kind].detailsSchema.safeParse(detailsOf(values)).error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
    }),
  );
};
