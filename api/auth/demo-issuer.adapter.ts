import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Pool } from '../../events/platform/database/database.ts';

const rowSchema = z.object({ payload: z.record(z.string(), z.unknown()) });

/** Where the demo issuer keeps its records: in PostgreSQL, so that any API process can go on with a sign-in. */
export const createIssuerAdapter =
  (pool: Pool) =>
  (kind: string): Adapter => {
    const findWhere = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
      const { rows } = await pool.query(
        `select r.payload from auth.issuer_records as r
         where r.kind = $1 and ${condition} and (r.expires_at is null or r.expires_at > now())`,
        [kind, value],
      );
      return rows[0] === undefined ? undefined : rowSchema.parse(rows[0]).payload;
    };

    return {
      upsert: async (id, payload, expiresIn) => {
        await pool.query(
          `with expired as (delete from auth.issuer_records as r where r.expires_at < now())
           insert into auth.issuer_records (kind, id, payload, expires_at)
           values ($1, $2, $3, now() + make_interval(secs => $4::double precision))
           on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
          [kind, id, JSON.stringify(payload), expiresIn ?? null],
        );
      },
      find: (id) => findWhere('r.id = $2', id),
      findByUid: (uid) => findWhere(`r.payload ->> 'uid' = $2`, uid),
      findByUserCode: (code) => findWhere(`r.payload ->> 'userCode' = $2`, code),
      consume: async (id) => {
        await pool.query(
          `update auth.issuer_records as r
           set payload = r.payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
           where r.kind = $1 and r.id = $2`,
          [kind, id],
        );
      },
      destroy: async (id) => {
        await pool.query('delete from auth.issuer_records as r where r.kind = $1 and r.id = $2', [kind, id]);
      },
      revokeByGrantId: async (grantId) => {
        await pool.query(`delete from auth.issuer_records as r where r.kind = $1 and r.payload ->> 'grantId' = $2`, [
          kind,
          grantId,
        ]);
      },
    };
  };
