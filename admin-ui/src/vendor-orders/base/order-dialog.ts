import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';

/** A dialog in which something is done with an order. */
export type OrderDialogProps = { readonly order: VendorOrderDetail; readonly onClose: () => void };
