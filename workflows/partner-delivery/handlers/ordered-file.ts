import { contentOfFile } from '../../../events/content-of-file.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import type { OrderFacts } from '../../../events/lending/vendor-orders/every-kind/vendor-kind.ts';
import { addressLine } from '../../../events/lending/fields/words.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import type { WorkflowDeps } from '../../engine/manifest/manifest.ts';

/** Loan file data that a delivery is compared with. @param now ISO 8601 */
export const factsOf = async (
  { store, settingsInForce }: Pick<WorkflowDeps, 'store' | 'settingsInForce'>,
  { applicationId, orderNumber, loanNumber, product, details }: PlacedOrder,
  now: string,
): Promise<OrderFacts> => {
  const { property, borrowers } = await contentOfFile(store, applicationId);
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return {
    orderNumber,
    loanNumber,
    borrowerIds: borrowers.map(({ borrowerId }) => borrowerId),
    propertyAddress: addressLine(property.address),
    propertyState: property.address.state,
    product,
    details,
    today: plainDateIn(now, timeZone),
  };
};
