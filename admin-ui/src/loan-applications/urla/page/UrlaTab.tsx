import { useQuery } from '@tanstack/react-query';
import type { CurrentUrlaAnswer } from '../../../../../api/loan-application/urla/urla.contract.ts';
import { ApiError } from '../../../client/api-error.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../../kit/page/PageSkeleton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';
import { UrlaOfFile } from './UrlaOfFile.tsx';

/** Everything that was stated on the application of a file, to be read and changed. */
export const UrlaTab = () => {
  const t = useUrlaTabText();
  const { file } = useLoanFile();
  // Each look at demographic information is on record: what was read before is not shown again as if it had been.
  const { data, error, refetch } = useQuery<CurrentUrlaAnswer>({
    queryKey: ['applications', file.id, 'urla'],
    gcTime: 0,
  });
  if (data) return <UrlaOfFile detail={data} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Section title={t('title')}>
        <EmptyState title={t('none.title')} text={t('none.text')} />
      </Section>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
};
