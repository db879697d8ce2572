import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../../../kit/page/Section.tsx';
import { formatDateTime } from '../../../kit/values/format.ts';
import type { Block } from '../answers/parts.ts';
import { type AnswerFilter, answerFilters } from '../answers/shown-context.ts';
import type { Source } from '../answers/sources.ts';
import { titleAt } from '../texts/part-titles.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

type Named = Block & { readonly name: string };
type Props = {
  readonly applicationId: string;
  readonly stated: Source | undefined;
  readonly filter: AnswerFilter;
  readonly counts: { readonly missing: number; readonly changed: number };
  readonly onFilter: (filter: AnswerFilter) => void;
  readonly blocks: readonly Named[];
};

/** Leads to every part that is on screen; on a phone a row for each person that scrolls. */
const Jump = ({ blocks }: Pick<Props, 'blocks'>) => {
  const t = useUrlaTabText();
  return (
    <Box component="nav" aria-label={t('jump')} sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      {blocks.map(({ name, parts }) => (
        <Box
          key={parts[0]?.path}
          sx={{
            display: 'flex',
            flexWrap: { xs: 'nowrap', sm: 'wrap' },
            overflowX: { xs: 'auto', sm: 'visible' },
            alignItems: 'baseline',
            columnGap: 1.5,
            whiteSpace: 'nowrap',
            py: 0.25,
          }}
        >
          <Typography variant="caption" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          {parts.map(({ path }) => (
            <Link
              key={path}
              component={RouterLink}
              to={{ hash: path }}
              replace
              variant="caption"
              aria-label={`${name}: ${titleAt(path)}`}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
            >
              {titleAt(path)}
            </Link>
          ))}
        </Box>
      ))}
    </Box>
  );
};

/** Where the answers are from, which of them are on screen, and the way to each part. */
export const UrlaHead = ({ applicationId, stated, filter, counts, onFilter, blocks }: Props) => {
  const t = useUrlaTabText();
  return (
    <Section
      title={t('title')}
      actions={
        <Button component={RouterLink} to={`/applications/${applicationId}`}>
          {t('toFigures')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        {stated && (
          <Typography variant="body2" color="textSecondary">
            {t('stated', { name: stated.by.name, day: formatDateTime(stated.at) })}
          </Typography>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={filter}
          aria-label={t('filter.label')}
          onChange={(_event, to: AnswerFilter | null) => to && onFilter(to)}
        >
          {answerFilters.map((each) => (
            <ToggleButton key={each} value={each}>
              {each === 'all' ? t('filter.all') : t(`filter.${each}`, { count: counts[each] })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Jump blocks={blocks} />
      </Box>
    </Section>
  );
};
