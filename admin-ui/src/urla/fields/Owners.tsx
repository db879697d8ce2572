import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { useItemIds } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { FlagAnswer } from './FlagAnswer.tsx';

type Props = {
  /** The asset, debt or home. */
  readonly at: AnswerPath;
  /** The borrower in whose section it stands. */
  readonly borrowerId: string;
};

/** The other borrowers who own or owe it too; nothing where there are none. */
export const Owners = ({ at, borrowerId }: Props) => {
  const t = useUrlaText();
  const nameOf = useBorrowerName();
  return useItemIds('borrowers')
    .filter((id) => id !== borrowerId)
    .map((id) => <FlagAnswer key={id} path={`${at}.owners.${id}.owns`} label={t('owner', { name: nameOf(id) })} />);
};
