import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type AnswerPath, answersOf } from '../../../../events/lending/urla/answers.ts';
import type { List } from '../../../../events/lending/urla/sections/definition.ts';
import { CoverWhenGone } from '../../kit/dialogs/arming.ts';
import { useAnswers, useIsAsked, useItemIds } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { Fields } from './Fields.tsx';
import { focusOn } from './focus-on.ts';
import { RemovingDialog } from './RemovingDialog.tsx';

type Props = {
  readonly list: List;
  /** Where the list stands in the application. */
  readonly at: AnswerPath;
  /** Name of an item: `Employer`. */
  readonly one: string;
  readonly add: string;
  /** Content above the fields of an item. */
  readonly head?: (itemId: string) => ReactNode;
  /** Content beneath the fields of an item, such as its total. */
  readonly foot?: (itemId: string) => ReactNode;
};

type CardProps = Pick<Props, 'list'> & {
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly name: string;
  readonly path: AnswerPath;
  readonly onRemove: () => void;
};

const Card = ({ list, name, path, head, foot, onRemove }: CardProps) => {
  const t = useUrlaText();
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <Button
          color="inherit"
          startIcon={<DeleteOutlined />}
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </Box>
      {head}
      <Fields of={list.item} at={path} />
      {foot}
      <CoverWhenGone />
    </Box>
  );
};

/** The same section many times, each on a card that is added and removed; one that is filled only after a question. */
export const ListCards = ({ list, at, one, add, head, foot }: Props) => {
  const { change, partAt } = useAnswers();
  const isAsked = useIsAsked(list.askedWhen, at.slice(0, at.lastIndexOf('.')));
  const items = useItemIds(at);
  const [asking, setAsking] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added !== null) focusOn(added);
  }, [added]);

  if (!isAsked) return null;
  const remove = (id: string) => {
    change({ path: `${at}.${id}`, item: 'removed' });
    setAsking(null);
    addButton.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {items.map((id, index) => {
        const name = `${one} ${index + 1}`;
        const path = `${at}.${id}`;
        return (
          <Card
            key={id}
            list={list}
            name={name}
            path={path}
            head={head?.(id)}
            foot={foot?.(id)}
            onRemove={() => (answersOf(partAt(path)).length > 0 ? setAsking({ id, name }) : remove(id))}
          />
        );
      })}
      {items.length < list.most && (
        <Box>
          <Button
            ref={addButton}
            variant="outlined"
            startIcon={<AddOutlined />}
            onClick={() => {
              const path = `${at}.${uuid()}`;
              change({ path, item: 'added' });
              setAdded(path);
            }}
          >
            {add}
          </Button>
        </Box>
      )}
      {asking && (
        <RemovingDialog name={asking.name} onConfirm={() => remove(asking.id)} onClose={() => setAsking(null)} />
      )}
    </Box>
  );
};
