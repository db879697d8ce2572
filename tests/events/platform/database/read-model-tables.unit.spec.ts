import { describe, expect, it } from '@jest/globals';
import { parseTables, readModelTables, shapeOf } from '../../../../events/platform/database/read-model-tables.ts';
import { declaredOf, tablesOf } from '../../../../projections/engine/projection.ts';
import { allProjections } from '../../../../projections/registry.ts';

const parse = (text: string) => parseTables(text, 'projections/houses/tables.sql');

describe('tables.sql', () => {
  it('declares the tables of every read model, and no others', () => {
    const declared = readModelTables().flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
    expect(declared.toSorted()).toEqual(allProjections.flatMap(tablesOf).toSorted());
    for (const projection of allProjections) expect(declaredOf(projection).length).toBeGreaterThan(0);
  });

  it('says of each statement which table it is about', () => {
    const declared = parse(`-- Houses; all of them.
create table houses (
  -- Of the stream; never null.
  house_id uuid not null,
  town text default ';'
);
alter table houses add primary key (house_id);
create unique index houses_by_town
  on houses (town);
`);
    expect(declared.map(({ kind, table, name }) => [kind, table, name])).toEqual([
      ['table', 'houses', 'houses'],
      ['key', 'houses', 'houses'],
      ['index', 'houses', 'houses_by_town'],
    ]);
    expect(declared[0]?.sql).toBe("create table houses (\n  house_id uuid not null,\n  town text default ';'\n)");
  });

  it('refuses what is no table, key or index, naming the file', () => {
    expect(() => parse('drop table houses;')).toThrow(
      /^projections\/houses\/tables.sql has a statement that is none of/,
    );
  });

  it('has another shape with other columns only', () => {
    const shape = shapeOf(parse('create table houses (a text);\ncreate index x on houses (a);'));
    expect(shapeOf(parse('-- All.\ncreate table houses\n(a  text);'.replace('\n(', ' (')))).toBe(shape);
    expect(shapeOf(parse('create table houses (a text, b text);'))).not.toBe(shape);
  });
});
