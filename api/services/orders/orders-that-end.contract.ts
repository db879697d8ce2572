import { z } from 'zod';
import { isEachOnce } from '../../http/requests/fields.contract.ts';

const MOST_ORDERS = 100;

/** Orders of vendors that are cancelled with what ends their application, by id; the others go on. */
export const endOrdersSchema = z
  .array(z.uuid('Name orders by their ids').toLowerCase())
  .max(MOST_ORDERS, `Cancel ${MOST_ORDERS} orders at most`)
  .refine(isEachOnce, 'Name each order once')
  .optional();
