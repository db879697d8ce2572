import { z } from 'zod';
import type { Queryable } from '../../../events/platform/database/database.ts';
import type { SystemStatus } from './system.contract.ts';

const rowSchema = z.object({
  verified_at: z.string(),
  head_position: z.number(),
  events: z.number(),
  findings: z.number(),
  first_bad_position: z.number().nullable(),
});

/** Result of the last `npm run lendlog -- audit:verify`; null before the first. */
export const readLastVerification = async (db: Queryable): Promise<SystemStatus['lastVerification']> => {
  const { rows } = await db.query(
    `select v.verified_at, v.head_position, v.events, v.findings, v.first_bad_position
     from platform.audit_verifications as v order by v.audit_verification_id desc limit 1`,
  );
  if (!rows[0]) return null;
  const row = rowSchema.parse(rows[0]);
  return {
    verifiedAt: row.verified_at,
    logPosition: row.head_position,
    events: row.events,
    findings: row.findings,
    firstBadPosition: row.first_bad_position,
  };
};
