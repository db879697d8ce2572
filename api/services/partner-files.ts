import { ForbiddenError } from '../../events/kernel/errors.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { filesOfPartner } from '../../projections/partner-files/partner-files.queries.ts';
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
 * A partner sees the files that it has to do with.
 * @throws NotFoundError, the same for a file that is not there and for one of others; ForbiddenError
 */
export const assertTheirFile = async (db: Queryable, holder: KeyHolder, applicationId: string): Promise<void> => {
  const theirs = await filesOfPartner(db, partnerOf(holder), [applicationId]);
  if (!theirs.has(applicationId)) throw noSuchApplication(applicationId);
};
