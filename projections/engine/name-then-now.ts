import { ERASED } from '../../events/kernel/personal-data.ts';

/**
 * Name of an actor in a query, in the form of the domain's `nameThenNow`.
 * @param then the name at the time @param account alias of the table with the current name (`first_name`,
 * `last_name`), left joined: the name is null without an account
 */
export const nameThenNowSql = (then: string, account: string): string =>
  `case when ${account}.last_name is null or ${account}.last_name = '${ERASED}'
          or ${then} = ${account}.first_name || ' ' || ${account}.last_name
        then ${then} else ${then} || ', now ' || ${account}.first_name || ' ' || ${account}.last_name end`;

/** Current name of a person, in the form of the domain's `nameNow`. @param then, @param account as of `nameThenNowSql` */
export const nameNowSql = (then: string, account: string): string =>
  `case when ${account}.last_name is null or ${account}.last_name = '${ERASED}'
        then ${then} else ${account}.first_name || ' ' || ${account}.last_name end`;
