import type { ReactNode } from 'react';
import {
  type Authority,
  type AuthorityRule,
  authorityRules,
} from '../../../events/lending/decisions/decision-permissions.ts';
import { useMeets } from './current-user.ts';
import { Permitted } from './Permitted.tsx';

type RuleProps = { readonly rule: AuthorityRule; readonly children: ReactNode };

/** `Permitted` for what a role may be entrusted with beyond its permissions. */
export const ByRule = ({ rule, children }: RuleProps) =>
  useMeets(rule) ? children : <Permitted permission={rule.permission}>{children}</Permitted>;

type Props = { readonly authority: Authority; readonly children: ReactNode };

/** `Permitted` for a move of a file. */
export const Entrusted = ({ authority, children }: Props) => (
  <ByRule rule={authorityRules[authority]}>{children}</ByRule>
);
