/** How a product may look: its words in either of the demo's languages, and what is drawn. */
type Shape = { words: RegExp; draw: string };

const stroke = (d: string, tone: 'a' | 'b' | 'c', width: number) =>
  `<path class="${tone}l" stroke-width="${width}" d="${d}"/>`;

const shape = (words: string, draw: string): Shape => ({ words: new RegExp(`(?<!\\p{L})(${words})`, 'iu'), draw });

/**
 * Drawn on 96 by 96, in the three tones of a palette: `a` the product's own, `b` darker, `c` lighter (`al`, `bl`, `cl` as lines).
 * The first whose words begin a word of the name is taken.
 */
const SHAPES: readonly Shape[] = [
  shape(
    'juego|gift (set|wrap)|envoltorio|present',
    '<path class="a" d="M26 44h44v32H26z"/><path class="b" d="M22 34h52v12H22z"/><path class="c" d="M43 34h10v42H43z"/>' +
      stroke('M48 34c-16 0-20-16-9-16 6 0 9 8 9 16 0-8 3-16 9-16 11 0 7 16-9 16', 'c', 4),
  ),
  shape(
    'vale|tarjeta|card|postcard',
    '<rect class="a" x="18" y="28" width="60" height="40" rx="5"/><path class="b" d="M18 38h60v8H18z"/><rect class="c" x="25" y="54" width="22" height="5" rx="2.5"/>',
  ),
  shape(
    'cinta|ribbon|garland|bunting|guirnalda',
    '<path class="b" d="M56 56l22 16-9 2 1 8-22-18z"/><circle class="a" cx="44" cy="44" r="24"/><circle class="c" cx="44" cy="44" r="15"/><circle class="b" cx="44" cy="44" r="6"/>',
  ),
  shape(
    'tissue|papel de|paper|wrap',
    '<path class="b" d="M30 18h40v52H30z"/><path class="a" d="M24 24h32l10 10v44H24z"/><path class="c" d="M56 24l10 10H56z"/>' +
      stroke('M33 46h24M33 56h24M33 66h15', 'c', 3),
  ),
  shape(
    'farol|lantern',
    stroke('M38 30a10 11 0 0 1 20 0', 'b', 3.5) +
      '<path class="b" d="M36 28h24l6 11H30z"/><rect class="a" x="32" y="39" width="32" height="32" rx="3"/><rect class="c" x="38" y="44" width="20" height="22" rx="2"/><path class="b" d="M48 48c5 6 5 14 0 14s-5-8 0-14zM28 71h40v6H28z"/>',
  ),
  shape(
    'vela|portavelas|candle|t-light|holder',
    '<rect class="a" x="37" y="40" width="22" height="32" rx="3"/><path class="c" d="M37 46c8 0 4 10 9 10s3-7 13-7v-6a3 3 0 0 0-3-3H40a3 3 0 0 0-3 3z"/><path class="b" d="M48 18c8 9 6 17 0 17s-8-8 0-17z"/>' +
      stroke('M48 33v7', 'b', 2.5) +
      '<rect class="b" x="26" y="72" width="44" height="6" rx="3"/>',
  ),
  shape(
    'l[áa]mpara|lamp|light',
    '<path class="a" d="M35 20h26l11 28H24z"/><path class="c" d="M35 20h9l-8 28H24z"/><path class="b" d="M45.500 48h5v22h-5z"/><rect class="b" x="32" y="70" width="32" height="7" rx="3.500"/>',
  ),
  shape(
    'taza|taz[óo]n|mug|cup|teacup',
    stroke('M62 40h5a9 9 0 0 1 9 9v2a9 9 0 0 1-9 9h-5', 'a', 5.5) +
      '<path class="a" d="M24 34h42v30a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12z"/><rect class="b" x="22" y="28" width="46" height="8" rx="4"/><rect class="c" x="31" y="43" width="6" height="22" rx="3"/>',
  ),
  shape(
    'plato|plate|dish|fuente|comal|cake|tray',
    '<circle class="a" cx="48" cy="48" r="30"/><circle class="c" cx="48" cy="48" r="20"/><circle class="bl" stroke-width="2" cx="48" cy="48" r="25"/>',
  ),
  shape(
    'jarra|cafetera|jug|teapot|tea pot|coffee|pitcher',
    stroke('M62 38h5c9 0 9 24-3 26', 'b', 5) +
      '<path class="a" d="M36 20h24l-2 14c6 6 9 14 9 22 0 13-8 20-20 20s-20-7-20-20c0-8 4-16 10-22z"/><path class="b" d="M34 20h28l-1 8H35z"/><path class="c" d="M37 44c-4 6-5 14-2 20l5-2c-2-6-1-11 1-16z"/>',
  ),
  shape(
    'frasco|salero|jar|bottle|tin|botella|molinillo|can ',
    '<rect class="b" x="36" y="18" width="24" height="11" rx="3"/><rect class="a" x="30" y="31" width="36" height="46" rx="8"/><path class="c" d="M30 45h36v18H30z"/>' +
      stroke('M39 54h18', 'b', 3),
  ),
  shape(
    'vaso|glass|copa',
    '<path class="c" d="M32 22h32l-5 54H37z"/><path class="a" d="M34 42h28l-3 34H37z"/><path class="b" d="M36.300 68h23.400l-.7 8H37z"/>',
  ),
  shape(
    'cuchillo|cubiertos|cutlery|spoon|fork|knife',
    stroke('M36 20v20M30 20v14a6 6 0 0 0 12 0V20M36 40v36', 'a', 4) +
      '<path class="b" d="M56 20c9 4 11 18 8 30h-8z"/><rect class="a" x="55" y="50" width="6" height="27" rx="3"/>',
  ),
  shape(
    'olla|molcajete|bowl|cuenco|pot |saucepan',
    '<circle class="b" cx="48" cy="23" r="4.500"/><path class="b" d="M25 40c0-17 46-17 46 0z"/><path class="a" d="M24 43h48v19a13 13 0 0 1-13 13H37a13 13 0 0 1-13-13z"/><path class="b" d="M15 46h9v7h-9zM72 46h9v7h-9z"/><rect class="c" x="31" y="50" width="6" height="16" rx="3"/>',
  ),
  shape(
    'sart[ée]n|pan ',
    '<rect class="b" x="56" y="43" width="30" height="8" rx="4" transform="rotate(-28 56 47)"/><circle class="a" cx="42" cy="54" r="26"/><circle class="b" cx="42" cy="54" r="19"/><path class="cl" stroke-width="3" d="M30 52a13 13 0 0 1 9-9"/>',
  ),
  shape(
    'tabla|board',
    '<path class="a" d="M30 30h36a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z"/><rect class="a" x="41" y="14" width="14" height="22" rx="6"/><circle class="c" cx="48" cy="21" r="3"/>' +
      stroke('M33 40v28M43 44v28M53 38v22M63 46v22', 'b', 2),
  ),
  shape(
    'delantal|apron',
    stroke('M38 30c0-16 20-16 20 0M26 48H16M70 48h10', 'b', 3) +
      '<path class="a" d="M38 28h20c0 10 6 16 14 18l-4 32H28l-4-32c8-2 14-8 14-18z"/><path class="c" d="M37 52h22v10a6 6 0 0 1-6 6H43a6 6 0 0 1-6-6z"/>',
  ),
  shape(
    'coj[íi]n|cushion|pillow',
    '<path class="a" d="M24 24q24 9 48 0q-9 24 0 48q-24-9-48 0q9-24 0-48z"/><path class="c" d="M48 36l12 12-12 12-12-12z"/><circle class="b" cx="48" cy="48" r="4"/>',
  ),
  shape(
    'hamaca|hammock',
    stroke('M14 24l12 18M82 24L70 42M20 24l10 22M76 24L66 46', 'b', 2.5) +
      '<path class="a" d="M22 40c8 12 44 12 52 0-2 24-12 32-26 32S24 64 22 40z"/>' +
      stroke('M31 50c2 12 8 18 17 18M40 53c1 8 4 14 8 15M56 53c-1 8-4 14-8 15M65 50c-2 12-8 18-17 18', 'c', 2),
  ),
  shape(
    'tapete|rug|mat |doormat|alfombra',
    '<path class="b" d="M30 16h3v64h-3zM40 16h3v64h-3zM50 16h3v64h-3zM60 16h3v64h-3z"/><rect class="a" x="24" y="22" width="46" height="52"/><path class="c" d="M47 28l16 20-16 20-16-20z"/><path class="b" d="M47 38l8 10-8 10-8-10z"/>',
  ),
  shape(
    'manta|mantel|servilleta|s[áa]bana|toalla|towel|blanket|napkin|throw|cloth|quilt',
    '<rect class="b" x="20" y="58" width="56" height="17" rx="7"/><rect class="a" x="20" y="41" width="56" height="19" rx="7"/><rect class="c" x="24" y="25" width="48" height="18" rx="7"/>' +
      stroke('M62 25v18M66 41v19', 'b', 3),
  ),
  shape(
    'espejo|mirror',
    stroke('M48 12v10M48 74v10M12 48h10M74 48h10M23 23l7 7M66 66l7 7M73 23l-7 7M30 66l-7 7', 'b', 4.5) +
      '<circle class="a" cx="48" cy="48" r="25"/><circle class="c" cx="48" cy="48" r="18"/>' +
      stroke('M40 50l10-12M46 56l9-11', 'a', 3),
  ),
  shape(
    'cesto|basket|hamper',
    stroke('M30 44c0-30 36-30 36 0', 'b', 4.5) +
      '<path class="a" d="M20 42h56l-7 30a6 6 0 0 1-6 4H33a6 6 0 0 1-6-4z"/>' +
      stroke('M25 53h46M27 64h42M38 44l3 31M58 44l-3 31', 'c', 3),
  ),
  shape(
    'maceta|flower|plant|florero|vase|planter|rose',
    stroke('M48 50V26', 'b', 3.5) +
      '<path class="b" d="M48 40c-16 2-20-8-20-16 12-1 20 6 20 16zM48 32c0-9 6-15 18-15 0 10-6 16-18 15z"/><path class="a" d="M30 54h36l-5 24H35z"/><rect class="c" x="27" y="48" width="42" height="9" rx="3"/>',
  ),
  shape(
    'reloj|clock|watch',
    '<circle class="a" cx="48" cy="48" r="31"/><circle class="c" cx="48" cy="48" r="23"/>' +
      stroke('M48 33v16l11 7', 'b', 4.5),
  ),
  shape(
    'marco|frame|picture|photo',
    '<rect class="b" x="20" y="22" width="56" height="52" rx="3"/><rect class="c" x="27" y="29" width="42" height="38"/><path class="a" d="M27 67l14-20 10 12 7-8 11 16z"/><circle class="a" cx="58" cy="39" r="5"/>',
  ),
  shape(
    'percha|perchero|hook|hanger|rack',
    '<rect class="b" x="16" y="26" width="64" height="9" rx="4.500"/>' +
      stroke('M28 35v18a7 7 0 0 0 14 0M48 35v26a7 7 0 0 0 14 0M68 35v14a6 6 0 0 0 10 4', 'a', 4.5),
  ),
  shape(
    'casa para|comedero|bird|house|nest',
    '<path class="a" d="M28 42h40v34H28z"/><path class="b" d="M48 16l30 28H18z"/><circle class="c" cx="48" cy="54" r="8"/><path class="b" d="M45.500 66h5v12h-5z"/>',
  ),
  shape(
    'm[óo]vil|christmas|star|estrella|decoration|hanging',
    '<path class="a" d="M48 16l9 21 23 2-17.500 15L68 77 48 65 28 77l5.500-23L16 39l23-2z"/><path class="c" d="M48 30l5 13 14 1-11 9 4 14-12-8z"/>',
  ),
  shape(
    'bolsa|bag|purse|mochila|shopper',
    stroke('M36 42V32a12 12 0 0 1 24 0v10', 'b', 4.5) +
      '<path class="a" d="M24 38h48l4 40H20z"/><path class="c" d="M22.300 56h51.400l.8 8H21.500z"/>',
  ),
  shape(
    'cuaderno|libro|book|notebook|journal|diary',
    '<rect class="a" x="26" y="18" width="46" height="60" rx="4"/><path class="b" d="M26 22a4 4 0 0 1 4-4h6v60h-6a4 4 0 0 1-4-4z"/><rect class="c" x="44" y="30" width="20" height="13" rx="2"/>',
  ),
  shape(
    'jab[óo]n|soap|bath',
    '<rect class="a" x="20" y="44" width="56" height="30" rx="13"/><rect class="c" x="29" y="51" width="38" height="14" rx="7"/><circle class="b" cx="34" cy="32" r="7"/><circle class="c" cx="50" cy="26" r="5"/><circle class="b" cx="62" cy="35" r="4"/>',
  ),
  shape(
    'heart|coraz[óo]n|love',
    '<path class="a" d="M48 76C18 54 18 24 36 24c7 0 11 5 12 9 1-4 5-9 12-9 18 0 18 30-12 52z"/><path class="cl" stroke-width="4" d="M30 44c-1-7 3-11 7-11"/>',
  ),
  shape(
    'sign|letter|block|chalk',
    stroke('M48 16L30 34M48 16l18 18', 'b', 3) +
      '<rect class="a" x="18" y="34" width="60" height="36" rx="4"/>' +
      stroke('M28 46h40M28 57h26', 'c', 4),
  ),
];

/** A parcel: what any product comes in. */
const PARCEL =
  '<path class="c" d="M48 17l29 14-29 14-29-14z"/><path class="a" d="M19 31l29 14v34L19 65z"/><path class="b" d="M77 31L48 45v34l29-14z"/>' +
  stroke('M33 24l29 14v10', 'a', 4);

/** What is drawn for a product of this name. */
export function shapeOf(name: string): string {
  return SHAPES.find(({ words }) => words.test(name))?.draw ?? PARCEL;
}
