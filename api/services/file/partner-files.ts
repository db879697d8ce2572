import { ForbiddenError } from '../../../events/kernel/errors.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { NOW, seesFile } from '../../../events/vendor-order/partner-access.state.ts';
import { grantsOfPartner } from '../../../projections/partner-files/partner-files.queries.ts';
import type { KeyHolder } from '../../http/requests/route.ts';
import { noSuchApplication } from './applications.ts';

/** Whose orders and files a key is for. @throws ForbiddenError for a key that is nobody's */
export const partnerOf = ({ partnerId }: KeyHolder): string => {
  if (partnerId !== null) return partnerId;
  throw new ForbiddenError(
    'This API key is for no orders and files: it was issued without a partner. Ask the lender for one that names you as its partner',
  );
};

/**
 * A partner sees the files that are its own to see now (`events/vendor-order/partner-access.state.ts`).
 * @throws NotFoundError, the same for a file that is not there and for one of others; ForbiddenError
 */
export const assertTheirFile = async (db: Queryable, holder: KeyHolder, applicationId: string): Promise<void> => {
  const grants = await grantsOfPartner(db, partnerOf(holder), [applicationId]);
  if (!seesFile(grants.get(applicationId) ?? [], NOW)) throw noSuchApplication(applicationId);
};
