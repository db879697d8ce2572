import { ERASED } from '../../events/kernel/personal-data.ts';

/**
 * Who did something, as `nameThenNow` of the domain tells it, in a query.
 * @param then the name of the moment @param account alias of the table that has the name of now (`first_name`,
 * `last_name`), left joined: the name is null for who has no account
 */
export const nameThenNowSql = (then: string, account: string): string =>
  `case when ${account}.last_name is null or ${account}.last_name = '${ERASED}'
          or ${then} = ${account}.first_name || ' ' || ${account}.last_name
        then ${then} else ${then} || ', now ' || ${account}.first_name || ' ' || ${account}.last_name end`;

/** Who is to do something, as `nameNow` of the domain tells it. @param then, @param account as of `nameThenNowSql` */
export const nameNowSql = (then: string, account: string): string =>
  `case when ${account}.last_name is null or ${account}.last_name = '${ERASED}'
        then ${then} else ${account}.first_name || ' ' || ${account}.last_name end`;
