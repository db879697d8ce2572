import type { ReactNode } from 'react';
import type { Tone } from '../../theme/tokens.ts';

type Props = { readonly tone: Tone; readonly children: ReactNode };

/** A dot and a label on a tint; the label carries the meaning, never the colour alone. */
export const Badge = ({ tone, children }: Props) => (
  <span className={`badge badge-${tone}`}>
    <span>{children}</span>
  </span>
);
