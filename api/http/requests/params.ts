import { z } from 'zod';

/** An id as it stands in stream names; a uuid in capitals is the same id. */
export const idParameter = z.uuid().toLowerCase();
/** Of an address with one `:id`. */
export const idParams = z.object({ id: idParameter });
