import { format, resolveConfig } from 'prettier';
import { borrowerFields } from '../../events/lending/urla/official/borrower-fields.ts';
import { loanFields } from '../../events/lending/urla/official/loan-fields.ts';
import type { Section } from '../../events/lending/urla/sections/definition.ts';
import { stepOf } from '../../events/lending/urla/steps.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';

/** Written by `urla:coverage`. */
export const COVERAGE_DOCUMENT = new URL('../../docs/urla-coverage.md', import.meta.url);

const pathsOf = (section: Section, start = ''): string[] =>
  Object.entries(section).flatMap(([name, node]) => {
    if (node.node === 'field') return [start + name];
    return node.node === 'group' ? pathsOf(node.fields, `${start}${name}.`) : pathsOf(node.item, `${start}${name}.*.`);
  });

/** Every path of the form, `*` for any item. */
const formPaths = pathsOf(urlaForm);
const official = [...borrowerFields, ...loanFields];
const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);
const placesOf = (paths: string): string[] => paths.split(' ');

/** Numbers of official fields that have no path, or one that the form does not have. */
export const fieldsWithoutPlace = (): string[] =>
  official.flatMap(([number, , paths]) =>
    placesOf(paths).every((place) => formPaths.some((path) => isAt(path, place))) ? [] : number,
  );

/** Paths of the form that the official form has no field for. */
const ofOurOwn = formPaths.filter(
  (path) => !official.some(([, , paths]) => placesOf(paths).some((place) => isAt(path, place))),
);

/** The text of `docs/urla-coverage.md`, made from the definition of the form. */
export const coverageDocument = async (): Promise<string> => {
  const rows = official.map(([number, name, paths, mismo]) => {
    const [first = ''] = placesOf(paths);
    const places = placesOf(paths).map((place) => `\`${place}\``);
    return `| ${number} | ${name} | ${places.join(', ')} | ${mismo} | ${stepOf(first)} |`;
  });
  const text = `# The 1003 in the portal

Made by \`npm run lendlog -- urla:coverage\` from \`events/lending/urla\`; a test fails when it is out of date, and when an official field has no path.
Fields of Freddie Mac 65 / Fannie Mae 1003 by section, numbered here in the order of the form; \`*\` is any borrower or item. Where a path names a group, all in it is meant. MISMO 3.4 places
are below DEAL, from public specifications and not yet tried against a schema. Section 8, demographic information, is a form of its own (\`demographicsForm\`).

| Field | Name | Path | MISMO | Screen |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

${official.length} official fields, ${fieldsWithoutPlace().length} without a place. ${formPaths.length} paths of the form.

## Of the portal alone

${ofOurOwn.map((path) => `\`${path}\``).join(', ')}
`;
  return format(text, { ...(await resolveConfig(COVERAGE_DOCUMENT)), parser: 'markdown' });
};
