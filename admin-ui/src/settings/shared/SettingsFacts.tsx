import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { Facts } from '../../kit/page/Facts.tsx';
import { LastChange } from './LastChange.tsx';

type Props = ComponentProps<typeof Facts> & ComponentProps<typeof LastChange>;

/** Settings of a card, and their last change. */
export const SettingsFacts = ({ change, ...facts }: Props) => (
  <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
    <Facts {...facts} />
    <LastChange change={change} />
  </Box>
);
