import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { pageRanges, parsePageRanges } from '../../../../../events/lending/documents/page-ranges.ts';
import { NeedChoice } from '../NeedChoice.tsx';
import type { PageGroup } from './page-groups.ts';
import { useSplitText } from './split.texts.ts';
import type { PageGroups } from './usePageGroups.ts';

type RowProps = {
  readonly group: PageGroup;
  readonly number: number;
  readonly pageCount: number;
  readonly groups: PageGroups;
  readonly chosen: ReadonlySet<number>;
  readonly onUsed: () => void;
  readonly hasAsked: boolean;
};

/** The pages as text, for who would rather type them; what names no pages changes nothing. */
const PagesField = ({ group, number, pageCount, groups }: RowProps) => {
  const t = useSplitText();
  const [typed, setTyped] = useState<string | null>(null);
  const pages = typed === null ? group.pages : parsePageRanges(typed, pageCount);
  return (
    <TextField
      size="small"
      fullWidth
      label={t('pagesField')}
      value={typed ?? pageRanges(group.pages)}
      error={pages === undefined}
      helperText={pages === undefined ? t('pagesWrong', { count: pageCount }) : undefined}
      slotProps={{ htmlInput: { 'aria-label': t('pagesOf', { number }) } }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed === null || pages === undefined) return;
        groups.setPages(group.key, new Set(pages));
        setTyped(null);
      }}
    />
  );
};

const Row = (props: RowProps) => {
  const { group, number, groups, chosen, onUsed, hasAsked } = props;
  const t = useSplitText();
  const { key, need, name } = group;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {t('group', { number })}
      </Typography>
      <NeedChoice
        value={need}
        label={t('type', { number })}
        isMissing={hasAsked && need === null}
        onChange={(chosenNeed) => groups.change(key, { need: chosenNeed })}
      />
      <TextField
        size="small"
        fullWidth
        label={t('name')}
        value={name}
        placeholder={groups.nameOf(group)}
        slotProps={{
          htmlInput: { 'aria-label': t('nameOf', { number }), maxLength: 200 },
          inputLabel: { shrink: true },
        }}
        onChange={(event) => groups.change(key, { name: event.target.value })}
      />
      <PagesField {...props} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          disabled={chosen.size === 0}
          aria-label={t('usePagesFor', { number })}
          onClick={() => {
            groups.setPages(key, chosen);
            onUsed();
          }}
        >
          {t('usePages')}
        </Button>
        <Button size="small" color="inherit" aria-label={t('removeOf', { number })} onClick={() => groups.remove(key)}>
          {t('remove')}
        </Button>
      </Box>
    </Box>
  );
};

type Props = Omit<RowProps, 'group' | 'number'>;

/** The documents that are to be made: which each is, name and pages of each. */
export const GroupList = (props: Props) => {
  const t = useSplitText();
  const { groups } = props.groups;
  return (
    <Box component="section" aria-label={t('groups')}>
      <Typography variant="h3" component="h2">
        {t('groups')}
      </Typography>
      {groups.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('noGroups')}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.map((group, index) => (
          <Row key={group.key} group={group} number={index + 1} {...props} />
        ))}
      </Box>
    </Box>
  );
};
