import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type AnswerPath, borrowerOf } from '../../../../../events/lending/urla/answers.ts';
import type { Field, List, Node, Section } from '../../../../../events/lending/urla/sections/definition.ts';
import { owners } from '../../../../../events/lending/urla/sections/assets.ts';
import { useAnswer, useIsAsked, useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { Fields } from '../../../urla/fields/Fields.tsx';
import { Owners } from '../../../urla/fields/Owners.tsx';
import { isRequired } from '../../../urla/fields/is-required.ts';
import { ListCards } from '../../../urla/fields/ListCards.tsx';
import { labelAt } from '../../../urla/texts/urla-fields.texts.ts';
import { areTicks } from '../answers/parts.ts';
import { itemTitleAt, titleAt } from '../texts/part-titles.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

type At = { readonly at: AnswerPath };
type NoteProps = { readonly field: Field; readonly path: AnswerPath };

/** What the input of a masked answer cannot show: that there is one, and that it stays unless another is typed. */
const MaskedNote = ({ field, path }: NoteProps) => {
  const t = useUrlaTabText();
  const { application } = useOpenDraft();
  const typed = useAnswer(path);
  const masked = String(application.answerAt(path) ?? '');
  const label = labelAt(path);
  // Typed over, or there was none: the input says all.
  if (typed !== undefined || masked === '') return null;
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {t('masked.stays', { label, masked })}{' '}
      {!isRequired(field) && (
        <Button size="small" onClick={() => application.change({ path, value: '' })}>
          {t('masked.takeAway', { label })}
        </Button>
      )}
    </Typography>
  );
};

const ItemCards = ({ list, at }: At & { readonly list: List }) => {
  const t = useUrlaTabText();
  const one = itemTitleAt(at);
  return (
    <ListCards
      list={list}
      at={at}
      one={one}
      add={t('addItem', { one: one.toLowerCase() })}
      foot={(id) => <InnerSection section={list.item} at={`${at}.${id}`} />}
    />
  );
};

const Inner = ({ name, node, at }: At & { readonly name: string; readonly node: Node }) => {
  const isAsked = useIsAsked(node.askedWhen, at);
  const path = `${at}.${name}`;
  if (!isAsked) return null;
  const owner = borrowerOf(at);
  if (node === owners) return owner === undefined ? null : <Owners at={at} borrowerId={owner} />;
  if (node.node === 'field') return node.mask ? <MaskedNote field={node} path={path} /> : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {titleAt(path)}
      </Typography>
      <EditAnswers node={node} at={path} />
    </Box>
  );
};

/** Of a section what its fields alone do not show: notes on masked answers, groups and lists. */
const InnerSection = ({ section, at }: At & { readonly section: Section }): ReactNode =>
  Object.entries(section).map(([name, node]) => <Inner key={name} name={name} node={node} at={at} />);

/** A group or a list of the form in the inputs of the wizard, with all that is in it. */
export const EditAnswers = ({ node, at }: At & { readonly node: Node }): ReactNode => {
  if (node.node === 'field') return null;
  if (node.node === 'list') return <ItemCards list={node} at={at} />;
  return (
    <div>
      <Fields of={node.fields} at={at} {...(areTicks(node.fields) && { parts: [] })} />
      <InnerSection section={node.fields} at={at} />
    </div>
  );
};
