import type { Projection } from './projection.ts';

/** @throws when a read model is listed under another name than its own, or with a table that another one has */
export const registered = (readModels: Readonly<Record<string, Projection>>): readonly Projection[] => {
  const ownerOf = new Map<string, string>();
  for (const [listedAs, { name, tables }] of Object.entries(readModels)) {
    if (!new RegExp(`^${listedAs}:v[1-9][0-9]*$`).test(name)) {
      throw new Error(`The read model ${name} is listed as ${listedAs}: list it by its name without the version`);
    }
    for (const table of tables) {
      const other = ownerOf.get(table);
      if (other) throw new Error(`${name} and ${other} both have the table ${table}: give one of them another`);
      ownerOf.set(table, name);
    }
  }
  return Object.values(readModels);
};
