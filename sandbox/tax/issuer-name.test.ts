import { expect, test } from 'vitest';
import { namesIssuer } from './issuer-name.ts';

const ISSUER = 'C=EC\nO=UANATACA S.A. Ñ\norganizationIdentifier=VATES-A66721499\nCN=CA\\, 2016 + GN=Ana';

test.each([
  ['CN=CA\\, 2016+2.5.4.42=#0c03416e61,2.5.4.97=#0c0f56415445532d413636373231343939,O=UANATACA S.A. Ñ,C=EC', true],
  ['CN=CA\\, 2016+GN=Ana, 2.5.4.97=#0c0f56415445532d413636373231343939, O=UANATACA S.A. Ñ, C=EC', true],
  ['CN=CA\\, 2016+GN=Ana,organizationIdentifier=VATES-A66721499,O=UANATACA S.A. Ñ,C=EC', false],
  ['CN=CA\\, 2016+GN=Ana,2.5.4.97=VATES-A66721499,O=UANATACA S.A. Ñ,C=EC', false],
  ['C=EC,O=UANATACA S.A. Ñ,2.5.4.97=#0c0f56415445532d413636373231343939,CN=CA\\, 2016+GN=Ana', false],
  ['CN=CA\\, 2016+GN=Ana,O=UANATACA S.A. Ñ,C=EC', false],
])('%s: %s', (text, isRight) => {
  expect(namesIssuer(ISSUER, text)).toBe(isRight);
});
