import { z } from 'zod';
import type { DraftOf, Node, Section } from './sections/definition.ts';

const schemaOf = (node: Node): z.ZodType => {
  if (node.node === 'group') return objectOf(node.fields);
  if (node.node === 'list') return z.record(z.uuid(), objectOf(node.item));
  return node.kind === 'flag' ? z.boolean() : z.string();
};

const objectOf = (section: Section): z.ZodType =>
  z.object(Object.fromEntries(Object.entries(section).map(([name, node]) => [name, schemaOf(node).optional()])));

/** A draft of a form as a schema: everything may be left out, texts are as they were typed, items are by their ids. */
export const draftSchemaOf = <S extends Section>(form: S): z.ZodType<DraftOf<S>> =>
  // Made of the form, node by node, as its type is.
  objectOf(form) as z.ZodType<DraftOf<S>>;
