import { ForbiddenError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { filesOfPartner } from '../../projections/partner-files/partner-files.queries.ts';
import { hasOrderFor } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import type { KeyHolder } from '../http/route.ts';
import { noSuchApplication } from './applications.ts';

/** Whose orders and files a key is for. @throws ForbiddenError for a key that is nobody's */
export const partnerOf = ({ partnerId }: KeyHolder): string => {
  if (partnerId !== null) return partnerId;
  throw new ForbiddenError(
    'This API key is for no orders and files: it was issued without a partner. Ask the lender for one that names you as its partner',
  );
};

/**
 * A partner sees the files that it has to do with: it has an order for one that is not cancelled, or has delivered for it.
 * @throws NotFoundError, the same for a file that is not there and for one of others; ForbiddenError
 */
export const assertTheirFile = async (db: Queryable, holder: KeyHolder, applicationId: string): Promise<void> => {
  const partnerId = partnerOf(holder);
  const [delivered, isOrdered] = await Promise.all([
    filesOfPartner(db, partnerId, [applicationId]),
    hasOrderFor(db, partnerId, applicationId),
  ]);
  if (!isOrdered && !delivered.has(applicationId)) throw noSuchApplication(applicationId);
};
