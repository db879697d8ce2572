import type { ReactNode } from 'react';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { useDocumentReviewText } from './document-review.texts.ts';

type Props = { readonly why: 'locked' | 'broken' | 'tiff'; readonly download: ReactNode };

/** Why a file is not on screen, and how it can be looked at all the same. */
export const FileNotShown = ({ why, download }: Props) => {
  const t = useDocumentReviewText();
  return <EmptyState title={t(`viewer.${why}`)} text={t(`viewer.${why}Hint`)} action={download} />;
};
