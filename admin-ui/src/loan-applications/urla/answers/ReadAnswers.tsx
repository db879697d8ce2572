import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import type { Field, List, Node, Section } from '../../../../../events/lending/urla/sections/definition.ts';
import { owners } from '../../../../../events/lending/urla/sections/assets.ts';
import { useAnswers, useIsAsked, useItemIds } from '../../../urla/draft/draft-context.ts';
import { labelAt } from '../../../urla/texts/urla-fields.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { AlsoOwnedBy } from './AlsoOwnedBy.tsx';
import { AnswerFact, AnswerSource } from './AnswerFact.tsx';
import { itemTitleAt, titleAt } from '../texts/part-titles.texts.ts';
import { areTicks } from './parts.ts';
import { useIsShown } from './shown-context.ts';

type At = { readonly at: AnswerPath };

const Asked = ({ node, at, children }: At & { readonly node: Node; readonly children: ReactNode }) =>
  useIsAsked(node.askedWhen, at) ? children : null;

/** Boxes that stand by themselves, as the list of those that are ticked. */
const Ticked = ({ section, at }: At & { readonly section: Section }) => {
  const t = useUrlaTabText();
  const { subscribe, partAt } = useAnswers();
  const answers = useSyncExternalStore(subscribe, () => partAt(at));
  const ticked = Object.keys(section).filter((name) => answers[name] === true);
  const isAnswered = Object.keys(section).some((name) => answers[name] !== undefined);
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {ticked.map((name) => labelAt(`${at}.${name}`)).join(', ') || t(isAnswered ? 'noneTicked' : 'unanswered')}
      </Typography>
      <AnswerSource paths={Object.keys(section).map((name) => `${at}.${name}`)} />
    </Box>
  );
};

const Items = ({ list, at }: At & { readonly list: List }) => {
  const t = useUrlaTabText();
  const isShown = useIsShown();
  const ids = useItemIds(at);
  if (ids.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('noItems')}
      </Typography>
    );
  return ids.map((id, index) => {
    const path = `${at}.${id}`;
    const name = `${itemTitleAt(at)} ${index + 1}`;
    return isShown(path) ? (
      <Box
        key={id}
        role="group"
        aria-label={name}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.5 }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <ReadSection section={list.item} at={path} />
      </Box>
    ) : null;
  });
};

const isField = (entry: [string, Node]): entry is [string, Field] => entry[1].node === 'field';

const ReadSection = ({ section, at }: At & { readonly section: Section }) => {
  const isShown = useIsShown();
  const entries = Object.entries(section).filter(([name]) => isShown(`${at}.${name}`));
  const fields = entries.filter(isField);
  const inner = entries.filter((entry) => !isField(entry));
  if (areTicks(section)) return <Ticked section={section} at={at} />;
  return (
    <>
      {fields.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
          }}
        >
          {fields.map(([name, field]) => (
            <Asked key={name} node={field} at={at}>
              <AnswerFact field={field} path={`${at}.${name}`} />
            </Asked>
          ))}
        </Box>
      )}
      {inner.map(([name, node]) =>
        node === owners ? (
          <AlsoOwnedBy key={name} at={at} />
        ) : (
          <Asked key={name} node={node} at={at}>
            <Box sx={{ display: 'grid', gap: 1 }}>
              <Typography component="h3" variant="body2" id={`${at}.${name}`} tabIndex={-1} sx={{ fontWeight: 600 }}>
                {titleAt(`${at}.${name}`)}
              </Typography>
              <ReadAnswers node={node} at={`${at}.${name}`} />
            </Box>
          </Asked>
        ),
      )}
    </>
  );
};

/** What is answered in a group or a list of the form, with all that is in it. */
export const ReadAnswers = ({ node, at }: At & { readonly node: Node }) => {
  if (node.node === 'field') return null;
  return node.node === 'list' ? <Items list={node} at={at} /> : <ReadSection section={node.fields} at={at} />;
};
