import type { ReactNode } from 'react';
import {
  type Authority,
  authorityRules,
  hasAuthority,
} from '../../../events/lending/decisions/decision-permissions.ts';
import { useCurrentUser } from './current-user.ts';
import { Permitted } from './Permitted.tsx';

type Props = { readonly authority: Authority; readonly children: ReactNode };

/** `Permitted` for a move of a file, which a role may be entrusted with beyond its permissions. */
export const Entrusted = ({ authority, children }: Props) =>
  hasAuthority(useCurrentUser(), authority) ? (
    children
  ) : (
    <Permitted permission={authorityRules[authority].permission}>{children}</Permitted>
  );
