import { format, resolveConfig } from 'prettier';
import { aggregates } from '../../events/event-registry.ts';
import type { EventDefinitions } from '../../events/kernel/event-definitions.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { followedTypes, type Projection, type RowsOf } from '../../projections/engine/projection.ts';
import { allProjections } from '../../projections/registry.ts';

/** Where the document lies. */
export const READ_MODELS_DOCUMENT = new URL('../../docs/read-models.md', import.meta.url);

const line = (what: string, types: readonly string[]): string[] =>
  types.length === 0 ? [] : [`- ${what} ${types.map((type) => `\`${type}\``).join(', ')}`];

const ofCategory = (projection: Projection, category: string, events: EventDefinitions): string[] => {
  const types = keysOf(events);
  const { handles, uses = handles, erasedBy = [] } = projection;
  if (!types.some((type) => handles.includes(type))) return [];
  const erasing = types.filter((type) => erasedBy.includes(type));
  const used = types.filter((type) => uses.includes(type) && !erasing.includes(type));
  const followed = types.filter((type) => handles.includes(type) && !used.includes(type) && !erasing.includes(type));
  return [
    `Of \`${category}\`:`,
    '',
    ...line('uses', used),
    ...line('moves its version with', followed),
    ...line('is made anew by', erasing),
    ...line(
      'ignores',
      types.filter((type) => !followedTypes(projection).includes(type)),
    ),
    '',
  ];
};

const table = ([name, rowsOf]: [string, RowsOf]): string =>
  'stream' in rowsOf
    ? `\`${name}\` (rows of the stream in \`${rowsOf.stream}\`)`
    : `\`${name}\` (rows of the \`${rowsOf.of}\` in \`${rowsOf.id}\`)`;

const chapter = (projection: Projection): string =>
  [
    `## ${projection.name}`,
    '',
    `Tables ${Object.entries(projection.tables).map(table).join(', ')}.`,
    '',
    ...Object.entries(aggregates).flatMap(([category, events]) => ofCategory(projection, category, events)),
  ].join('\n');

const introduction = `# Read models

What each read model makes of the log; \`npm run lendlog -- read-models:docs\` writes this page from the code, and a test holds it to it. Events of other streams than those
named are not read at all. A fold names the events that it uses, so a new event is ignored by all that do not care: look here whether one of them should.
`;

/** docs/read-models.md as the code has it. */
export const readModelsDocument = async (): Promise<string> =>
  format([introduction, ...allProjections.map(chapter)].join('\n'), {
    ...(await resolveConfig(READ_MODELS_DOCUMENT)),
    parser: 'markdown',
  });
