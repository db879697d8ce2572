import type { ReactNode } from 'react';
import { allows } from '../../../events/lending/permissions/permissions.ts';
import { type Feature, permissionFor, titleOf } from '../kit/feature/feature.ts';
import { useFeatures } from '../kit/feature/features-context.ts';
import { NotPermittedPage } from '../kit/page/NotPermittedPage.tsx';
import { useCurrentUser } from '../session/current-user.ts';

type Props = { readonly feature: Feature; readonly path: string; readonly children: ReactNode };

/** A page of a feature, for users with the feature's permission. */
export const GuardedPage = ({ feature, path, children }: Props) => {
  const permission = permissionFor(feature, useFeatures());
  const { permissions } = useCurrentUser();
  if (permission === undefined || allows(permissions, permission)) return children;
  return <NotPermittedPage title={titleOf(feature, path)} permission={permission} />;
};
