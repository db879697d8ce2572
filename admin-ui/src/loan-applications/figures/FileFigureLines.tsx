import { type FigurePart, FigureLinesDialog } from '../../kit/figures/FigureLinesDialog.tsx';
import { AssetsButton } from '../assets/AssetsButton.tsx';
import { FeesButton } from '../fees/FeesButton.tsx';
import { IncomeButton } from '../income/IncomeButton.tsx';
import { LiabilitiesButton } from './LiabilitiesButton.tsx';

type Props = {
  readonly applicationId: string;
  /** The top when left out. */
  readonly at?: FigurePart | undefined;
  readonly onClose: () => void;
};

/** How the figures of the file on screen add up, each part with the way to the sheet that it is worked out on. */
export const FileFigureLines = ({ applicationId, at, onClose }: Props) => (
  <FigureLinesDialog
    applicationId={applicationId}
    at={at}
    ways={{
      income: <IncomeButton />,
      // The sheet of the debts opens over the page.
      debts: <LiabilitiesButton applicationId={applicationId} onOpen={onClose} />,
      cashToClose: <FeesButton />,
      reserves: <AssetsButton />,
    }}
    onClose={onClose}
  />
);
