import type { ReactNode } from 'react';
import { Columns } from '../../kit/page/Columns.tsx';

type Props = {
  /** Fields side by side at full width; one column at phone width. */
  readonly columns?: 2 | 3 | 4;
  readonly children: ReactNode;
};

export const FieldGrid = ({ columns = 3, children }: Props) => (
  <Columns widths={{ xs: '1fr', sm: '1fr 1fr', md: `repeat(${columns}, 1fr)` }}>{children}</Columns>
);
