import type { FloodResult } from '../../../events/lending/vendor-orders/flood/flood.kind.ts';
import { Fact, Facts } from '../kit/page/Facts.tsx';
import { Section } from '../kit/page/Section.tsx';
import { formatDate } from '../kit/values/format.ts';
import { useTitleText } from './title.texts.ts';

/** Flood map findings for the property. */
export const FloodFindings = ({ result }: { readonly result: FloodResult }) => {
  const t = useTitleText();
  return (
    <Section title={t('flood.title')}>
      <Facts>
        <Fact label={t('flood.zone')}>{result.zone}</Fact>
        <Fact label={t('flood.hazard')}>{t(result.inSpecialFloodHazardArea ? 'flood.yes' : 'flood.no')}</Fact>
        <Fact label={t('flood.community')}>
          {[result.communityNumber, result.communityName].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={t('flood.panel')}>{result.panel}</Fact>
        <Fact label={t('flood.panelDate')}>{formatDate(result.panelDate)}</Fact>
        <Fact label={t('flood.life')}>{t(result.lifeOfLoan ? 'flood.yes' : 'flood.no')}</Fact>
      </Facts>
    </Section>
  );
};
