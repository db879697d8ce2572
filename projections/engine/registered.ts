import { keysOf } from '../../events/kernel/by-type.ts';
import type { Declaration } from '../../events/platform/database/read-model-tables.ts';
import type { Aggregates } from '../../events/store/log/registry.ts';
import { type Projection, tablesOf } from './projection.ts';

/**
 * Checks the declarations of read models, and gives each the events that rebuild its rows, and the streams it is about.
 * @param readModels by name without a version
 * @param aggregates what the log holds, by stream category
 * @param allTables what the `tables.sql` of all of them declare
 * @throws naming the read model and what to do: see docs/adr/0018 for why a row may depend on one stream only
 */
export const registered = (
  readModels: Readonly<Record<string, Projection>>,
  aggregates: Aggregates,
  allTables: readonly Declaration[] = [],
): readonly Projection[] => {
  const owners = new Map<string, string>();
  const names = new Set(Object.values(readModels).map(({ name }) => name));
  return Object.entries(readModels).map(([listedAs, projection]) => {
    assertListedAs(listedAs, projection);
    const { replaces } = projection;
    if (replaces !== undefined && names.has(replaces)) {
      // The switch would retire its checkpoint, and it would stand still without a word.
      refuse(projection, `replaces ${replaces}, which is listed too: take one of them off the list`);
    }
    for (const table of tablesOf(projection)) {
      const other = owners.get(table);
      if (other) refuse(projection, `has the table ${table}, which ${other} has: give one of them another`);
      owners.set(table, projection.name);
    }
    const categories = categoriesOf(projection, aggregates);
    assertRowsOfOneStream(projection, categories);
    const erasedBy = categories.flatMap((category) => erasingTypes(aggregates, category));
    return {
      ...projection,
      erasedBy,
      categories,
      declared: allTables.filter(({ table }) => table in projection.tables),
    };
  });
};

const refuse = ({ name }: Projection, why: string): never => {
  throw new Error(`The read model ${name} ${why}`);
};

const assertListedAs = (listedAs: string, projection: Projection): void => {
  if (new RegExp(`^${listedAs}:v[1-9][0-9]*$`).test(projection.name)) return;
  refuse(projection, `is listed as ${listedAs}: list it by its name without the version`);
};

/** Those of which it handles events. */
const categoriesOf = (projection: Projection, aggregates: Aggregates): readonly string[] => {
  const categories = projection.handles.map(
    (type) =>
      keysOf(aggregates).find((category) => type in (aggregates[category] ?? {})) ??
      refuse(projection, `handles ${type}, which no aggregate defines`),
  );
  return [...new Set(categories)];
};

/** A category without rows of its own could only end up in the rows of others. */
const assertRowsOfOneStream = (projection: Projection, categories: readonly string[]): void => {
  const tables = Object.entries(projection.tables);
  for (const [table, rowsOf] of tables) {
    if ('of' in rowsOf && !categories.includes(rowsOf.of)) {
      refuse(projection, `holds rows of ${rowsOf.of} in ${table} and handles no event of it: name the right category`);
    }
  }
  const joined = categories.find(
    (category) => !tables.some(([, rowsOf]) => 'stream' in rowsOf || rowsOf.of === category),
  );
  if (joined === undefined) return;
  refuse(
    projection,
    `handles events of ${joined} and has no table with rows of ${joined}: a row may depend on one stream only. ` +
      `Give what it makes of ${joined} a table, and join the tables in the query`,
  );
};

const erasingTypes = (aggregates: Aggregates, category: string): readonly string[] =>
  Object.entries(aggregates[category] ?? {}).flatMap(([type, { erases }]) => (erases ? [type] : []));
