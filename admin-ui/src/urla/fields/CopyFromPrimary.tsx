import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { useItemIds } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { CopyAnswers } from './CopyAnswers.tsx';

type Props = {
  readonly borrowerId: string;
  /** Where the answers stand within a borrower: `employment.current`. */
  readonly at: AnswerPath;
  readonly what: 'borrower' | 'homePhone' | 'employer' | 'signature';
  /** Those that are likely to be the same; all of them when left out. */
  readonly only?: readonly string[];
};

/** Answers of another borrower what the first one has answered alike; nothing for the first one. */
export const CopyFromPrimary = ({ borrowerId, at, what, only }: Props) => {
  const t = useUrlaText();
  const nameOf = useBorrowerName();
  const [primaryId = borrowerId] = useItemIds('borrowers');
  if (primaryId === borrowerId) return null;
  return (
    <CopyAnswers
      label={t(`copy.${what}`, { name: nameOf(primaryId) })}
      from={`borrowers.${primaryId}.${at}`}
      to={`borrowers.${borrowerId}.${at}`}
      {...(only && { only })}
    />
  );
};
