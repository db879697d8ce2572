import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UserStats as Figures } from '../../../../api/user/user.contract.ts';
import { Figure } from '../../kit/values/Figure.tsx';
import { formatCount } from '../../kit/values/format.ts';
import { ONLINE_REFRESH_MS } from './online.ts';
import { type UserFilter, useUserFilter } from './useUserFilter.ts';
import { useUserListText } from './user-list.texts.ts';

type Card = {
  readonly name: 'total' | 'active' | 'online' | 'departments';
  /** Filter that lists exactly the users in the figure. A count of departments is no list of users. */
  readonly counts?: UserFilter;
};
const cards: readonly Card[] = [
  { name: 'total', counts: {} },
  { name: 'active', counts: { status: 'active' } },
  { name: 'online', counts: { online: true } },
  { name: 'departments' },
];

const CardContent = ({ card, figures, failed }: { card: Card; figures: Figures | undefined; failed: boolean }) => {
  const t = useUserListText();
  const value: ReactNode = figures ? formatCount(figures[card.name]) : failed ? '–' : undefined;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t(`stats.${card.name}`)}
      </Typography>
      <Figure value={value} width={48} />
      <Typography variant="caption" component="div" color="textSecondary">
        {t(`stats.${card.name}Hint`, { smart_count: figures?.newThisMonth ?? 0 })}
      </Typography>
    </>
  );
};

/** Key figures of the staff; where a figure counts users, it shows exactly those in the list. */
export const UserStats = () => {
  const t = useUserListText();
  const [filter, set] = useUserFilter();
  const { data, error } = useQuery<Figures>({ queryKey: ['users', 'stats'], refetchInterval: ONLINE_REFRESH_MS });
  const show = (counts: UserFilter) =>
    set({ q: undefined, role: undefined, department: undefined, status: undefined, online: undefined, ...counts });
  return (
    <Box
      component="section"
      aria-label={t('stats.label')}
      aria-busy={!data && !error}
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {cards.map((card) => {
        const { name, counts } = card;
        const content = <CardContent card={card} figures={data} failed={error !== null} />;
        if (!counts)
          return (
            <Card key={name} sx={{ p: 2 }}>
              {content}
            </Card>
          );
        const isSelected = JSON.stringify(filter) === JSON.stringify(counts);
        return (
          <ButtonBase
            key={name}
            aria-pressed={isSelected}
            onClick={() => show(counts)}
            sx={({ tokens }) => ({
              display: 'block',
              textAlign: 'left',
              fontFamily: 'inherit',
              p: 2,
              border: `1px solid ${isSelected ? tokens.accent : tokens.border}`,
              borderRadius: '6px',
              backgroundColor: tokens.surface,
              '&:hover': { borderColor: tokens.accent },
            })}
          >
            {content}
          </ButtonBase>
        );
      })}
    </Box>
  );
};
