import { describe, it } from '@jest/globals';
import { appraiserDecider } from '../../../events/appraiser/appraiser.decider.ts';
import type { AppraiserEvent } from '../../../events/appraiser/appraiser.events.ts';
import { appraiserProfile } from '../../support/values/appraisers.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(appraiserDecider, commandMetadata());
const profile = appraiserProfile();
const { appraiserId } = profile;
const added: AppraiserEvent = { type: 'AppraiserAdded', data: profile };
const suspended: AppraiserEvent = { type: 'AppraiserSuspended', data: { appraiserId, reason: 'Late three times' } };

describe('Appraiser', () => {
  it('is added, and by the same request again only once', () => {
    given().when({ type: 'AddAppraiser', data: profile }).thenEvents(added);
    given(added).when({ type: 'AddAppraiser', data: profile }).thenNothing();
  });

  it('changes the profile, and nothing where nothing is another', () => {
    const data = { ...profile, capacity: 3 };
    given(added).when({ type: 'ChangeAppraiser', data }).thenEvents({ type: 'AppraiserProfileChanged', data });
    given(added).when({ type: 'ChangeAppraiser', data: profile }).thenNothing();
  });

  it('has one license for each state', () => {
    const [license] = profile.licenses;
    if (!license) throw new Error('no license');
    const data = { ...profile, licenses: [license, { ...license, number: 'TX-2' }] };
    const refused = { code: 'rule_violation', fields: ['licenses.1.state'] } as const;
    given().when({ type: 'AddAppraiser', data }).thenThrows(refused);
    given(added).when({ type: 'ChangeAppraiser', data }).thenThrows(refused);
  });

  it('is suspended and activated with the reason', () => {
    const activated: AppraiserEvent = { type: 'AppraiserActivated', data: { appraiserId, reason: 'On time since' } };
    const set = (status: 'active' | 'suspended', reason: string) =>
      ({ type: 'SetAppraiserStatus', data: { appraiserId, status, reason } }) as const;
    given(added).when(set('suspended', 'Late three times')).thenEvents(suspended);
    given(added, suspended).when(set('suspended', 'Again')).thenNothing();
    given(added, suspended).when(set('active', 'On time since')).thenEvents(activated);
    given(added, suspended, activated).when(set('active', 'Again')).thenNothing();
  });

  it('is forgotten once inactive and without open orders, and changes no more', () => {
    const forget = (openOrders = 0) =>
      ({ type: 'ForgetAppraiser', data: { appraiserId, reason: 'Request 4711', openOrders } }) as const;
    const begun: AppraiserEvent = {
      type: 'AppraiserErasureBegun',
      data: { appraiserId, reason: 'Request 4711', subjects: [appraiserId] },
    };
    given(added)
      .when(forget())
      .thenThrows({ code: 'illegal_transition', message: /inactive first/ });
    given(added, suspended)
      .when(forget(2))
      .thenThrows({ code: 'rule_violation', message: /2 open orders/ });
    given(added, suspended).when(forget()).thenEvents(begun);
    given(added, suspended, begun).when(forget()).thenNothing();
    given(added, suspended, begun)
      .when({ type: 'SetAppraiserStatus', data: { appraiserId, status: 'active', reason: 'Back' } })
      .thenThrows({ code: 'illegal_transition', message: /erased/ });
    given(added, suspended, begun)
      .when({ type: 'ChangeAppraiser', data: profile })
      .thenThrows({ code: 'illegal_transition', message: /erased/ });
    given().when(forget()).thenThrows({ code: 'not_found' });
  });

  it('is none before being added', () => {
    given().when({ type: 'ChangeAppraiser', data: profile }).thenThrows({ code: 'not_found' });
  });

  it('is kept by nobody who is paid by the loan', () => {
    const officer = specificationOf(
      appraiserDecider,
      commandMetadata({ actor: { kind: 'user', id: appraiserId, name: 'Leo Marchetti', role: 'loan_officer' } }),
    );
    const data = { appraiserId, status: 'inactive', reason: 'Too low' } as const;
    officer().when({ type: 'AddAppraiser', data: profile }).thenThrows({ code: 'forbidden' });
    officer(added).when({ type: 'ChangeAppraiser', data: profile }).thenThrows({ code: 'forbidden' });
    officer(added).when({ type: 'SetAppraiserStatus', data }).thenThrows({ code: 'forbidden' });
  });
});
