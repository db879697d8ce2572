import Typography from '@mui/material/Typography';
import { addresses } from '../../../../events/lending/urla/sections/addresses.ts';
import { employment } from '../../../../events/lending/urla/sections/employment.ts';
import { liabilities } from '../../../../events/lending/urla/sections/liabilities.ts';
import { personalInformation } from '../../../../events/lending/urla/sections/personal-information.ts';
import { CoverWhenGone } from '../../kit/dialogs/arming.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { useItemIds } from '../draft/draft-context.ts';
import { CopyFromPrimary } from '../fields/CopyFromPrimary.tsx';
import { Fields } from '../fields/Fields.tsx';
import { ListCards } from '../fields/ListCards.tsx';
import { RemoveBorrower } from '../page/RemoveBorrower.tsx';
import { useShortFormText } from '../texts/short-form.texts.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { shortFields } from './short-fields.ts';

const Part = ({ title }: { readonly title: string }) => (
  <Typography component="h3" variant="body2" color="textSecondary" sx={{ mt: 2, mb: 1, fontWeight: 600 }}>
    {title}
  </Typography>
);

/** What the short form asks of one borrower. */
export const ShortBorrower = ({ borrowerId }: { readonly borrowerId: string }) => {
  const t = useShortFormText();
  const ofUrla = useUrlaText();
  const nameOf = useBorrowerName();
  const [primaryId = borrowerId] = useItemIds('borrowers');
  const isPrimary = primaryId === borrowerId;
  const at = `borrowers.${borrowerId}`;
  const job = `${at}.employment.current`;
  return (
    <Section
      title={nameOf(borrowerId)}
      actions={!isPrimary && <RemoveBorrower borrowerId={borrowerId} onRemoved={() => undefined} />}
    >
      <Fields of={personalInformation} at={`${at}.personal`} only={shortFields.personal} />
      <Part title={t('current')} />
      <CopyFromPrimary borrowerId={borrowerId} at="addresses" what="borrower" />
      <Fields of={addresses.current.fields} at={`${at}.addresses.current`} only={shortFields.current} />
      <Part title={t('job')} />
      <CopyFromPrimary borrowerId={borrowerId} at="employment.current" what="employer" only={['employerName']} />
      <Fields of={employment.current.fields} at={job} only={shortFields.job} />
      <Part title={t('income')} />
      <Fields of={employment.current.fields} at={job} only={shortFields.income} />
      <Part title={t('debts')} />
      <Fields of={liabilities} at={`${at}.liabilities`} only={['doesNotApply']} />
      <ListCards
        list={liabilities.debts}
        at={`${at}.liabilities.debts`}
        one={ofUrla('one.debt')}
        add={ofUrla('add.debt')}
      />
      <CoverWhenGone />
    </Section>
  );
};
