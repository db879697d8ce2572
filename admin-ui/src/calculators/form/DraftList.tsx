import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { useFilling } from './draft-context.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { lineField, linesOf, type List, withoutLine } from './form-spec.ts';
import { useFocusNext } from './useFocusNext.ts';

type LineProps = {
  readonly list: List;
  readonly index: number;
  readonly isFixed: boolean;
  readonly onRemove: () => void;
};

const Line = ({ list, index, isFixed, onRemove }: LineProps) => {
  const t = useCalculatorsText();
  const name = `${list.one} ${index + 1}`;
  return (
    <Box role="group" aria-label={name} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 500 }}>
          {name}
        </Typography>
        {!isFixed && (
          <IconButton aria-label={t('remove', { line: name })} onClick={onRemove}>
            <DeleteOutlined />
          </IconButton>
        )}
      </Box>
      <FieldGrid fields={list.fields.map((field) => ({ ...field, at: lineField(list, index, field), of: name }))} />
    </Box>
  );
};

type Props = { readonly list: List };

/** Lines of a list, and the button that adds one. The keyboard goes on where the hands do. */
export const DraftList = ({ list }: Props) => {
  const { draft, fill, replace } = useFilling();
  const focusNext = useFocusNext();
  const lines = linesOf(list, draft);
  const [first] = list.fields;
  const addId = `${list.list}-add`;
  const add = (): void => {
    if (!first) return;
    // A line of no figures is one of its own all the same.
    const all = Array.from({ length: lines + 1 }, (_, index) => lineField(list, index, first));
    fill(Object.fromEntries(all.filter((path) => draft[path] === undefined).map((path) => [path, ''])));
    focusNext(lineField(list, lines, first));
  };
  const remove = (index: number): void => {
    replace(withoutLine(draft, list, index));
    focusNext(first && index < lines - 1 ? lineField(list, index, first) : addId);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {list.label}
        </Typography>
        <Button id={addId} startIcon={<AddOutlined />} onClick={add}>
          {list.add}
        </Button>
      </Box>
      {Array.from({ length: lines }, (_, index) => (
        <Line
          key={index}
          list={list}
          index={index}
          isFixed={lines <= (list.least ?? 0)}
          onRemove={() => remove(index)}
        />
      ))}
    </Box>
  );
};
