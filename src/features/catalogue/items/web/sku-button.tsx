import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './sku-button.module.css';
import { SkuDetails } from './sku-details.tsx';

/** A SKU, in the channel's `words` for it, that opens what is known of it, or offers to create its product. */
export function SkuButton({ sku, words }: { sku: string; words: string }) {
  const t = useTexts().itemFiles.sku;
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <UnstyledButton
        className={`code ${classes.button}`}
        aria-label={interpolate(t.title, { sku: words })}
        onClick={() => setIsShown(true)}
      >
        {words}
      </UnstyledButton>
      <SkuDetails sku={sku} opened={isShown} onClose={() => setIsShown(false)} />
    </>
  );
}
