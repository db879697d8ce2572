import { ForbiddenError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { hasDeliveredFor } from '../../projections/partner-deliveries/partner-deliveries.queries.ts';
import type { KeyHolder } from '../http/route.ts';
import { noSuchApplication } from '../services/applications.ts';

/** @throws ForbiddenError for a key that is nobody's orders and files */
export const partnerOf = ({ partnerId }: KeyHolder): string => {
  if (partnerId !== null) return partnerId;
  throw new ForbiddenError(
    'This API key is for no orders and files: it was issued without a partner. Ask the lender for one that names you as its partner',
  );
};

/**
 * A partner sees the files that it has to do with: it has an order for one, or has delivered for it.
 * @throws NotFoundError, the same for a file that is not there and for one of others
 */
export const assertTheirFile = async (db: Queryable, holder: KeyHolder, applicationId: string): Promise<void> => {
  const partnerId = partnerOf(holder);
  if (!(await hasDeliveredFor(db, partnerId, applicationId))) throw noSuchApplication(applicationId);
};
