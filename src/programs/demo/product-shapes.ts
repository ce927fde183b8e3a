/** A product's look: its words in either of the demo's languages, and its drawing. */
type Shape = { words: RegExp; draw: string };

const stroke = (d: string, tone: 'a' | 'b' | 'c', width: number) =>
  `<path class="${tone}l" stroke-width="${width}" d="${d}"/>`;

const shape = (words: string, draw: string): Shape => ({ words: new RegExp(`(?<!\\p{L})(${words})`, 'iu'), draw });

/**
 * Drawn on 96 by 96, in the three tones of a palette: `a` the product's own, `b` darker, `c` lighter (`al`, `bl`, `cl`
 * as lines). The first whose words begin a word of the name is taken.
 */
const SHAPES: readonly Shape[] = [
  shape(
    'juego|gift|envoltorio|present|vale|tarjeta|card|postcard|cinta|ribbon',
    '<path class="a" d="M26 44h44v32H26z"/><path class="b" d="M22 34h52v12H22z"/><path class="c" d="M43 34h10v42H43z"/>' +
      stroke('M48 34c-16 0-20-16-9-16 6 0 9 8 9 16 0-8 3-16 9-16 11 0 7 16-9 16', 'c', 4),
  ),
  shape(
    'vela|portavelas|candle|t-light|holder',
    '<rect class="a" x="37" y="40" width="22" height="32" rx="3"/><path class="c" d="M37 46c8 0 4 10 9 10s3-7 13-7v-6a3 3 0 0 0-3-3H40a3 3 0 0 0-3 3z"/><path class="b" d="M48 18c8 9 6 17 0 17s-8-8 0-17z"/>' +
      stroke('M48 33v7', 'b', 2.5) +
      '<rect class="b" x="26" y="72" width="44" height="6" rx="3"/>',
  ),
  shape(
    'l[áa]mpara|lamp|light|farol|lantern',
    '<path class="a" d="M35 20h26l11 28H24z"/><path class="c" d="M35 20h9l-8 28H24z"/><path class="b" d="M45.500 48h5v22h-5z"/><rect class="b" x="32" y="70" width="32" height="7" rx="3.500"/>',
  ),
  shape(
    'taza|taz[óo]n|mug|cup|teacup|vaso|glass|copa|jarra|cafetera|jug|teapot|tea pot|coffee',
    stroke('M62 40h5a9 9 0 0 1 9 9v2a9 9 0 0 1-9 9h-5', 'a', 5.5) +
      '<path class="a" d="M24 34h42v30a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12z"/><rect class="b" x="22" y="28" width="46" height="8" rx="4"/><rect class="c" x="31" y="43" width="6" height="22" rx="3"/>',
  ),
  shape(
    'plato|plate|dish|fuente|comal|cake|tray|tabla|board|cuchillo|cubiertos|cutlery|spoon|fork|knife',
    '<circle class="a" cx="48" cy="48" r="30"/><circle class="c" cx="48" cy="48" r="20"/><circle class="bl" stroke-width="2" cx="48" cy="48" r="25"/>',
  ),
  shape(
    'frasco|salero|jar|bottle|tin|botella|molinillo|can |jab[óo]n|soap|bath',
    '<rect class="b" x="36" y="18" width="24" height="11" rx="3"/><rect class="a" x="30" y="31" width="36" height="46" rx="8"/><path class="c" d="M30 45h36v18H30z"/>' +
      stroke('M39 54h18', 'b', 3),
  ),
  shape(
    'olla|molcajete|bowl|cuenco|pot |saucepan|sart[ée]n|pan ',
    '<circle class="b" cx="48" cy="23" r="4.500"/><path class="b" d="M25 40c0-17 46-17 46 0z"/><path class="a" d="M24 43h48v19a13 13 0 0 1-13 13H37a13 13 0 0 1-13-13z"/><path class="b" d="M15 46h9v7h-9zM72 46h9v7h-9z"/><rect class="c" x="31" y="50" width="6" height="16" rx="3"/>',
  ),
  shape(
    'coj[íi]n|cushion|pillow',
    '<path class="a" d="M24 24q24 9 48 0q-9 24 0 48q-24-9-48 0q9-24 0-48z"/><path class="c" d="M48 36l12 12-12 12-12-12z"/><circle class="b" cx="48" cy="48" r="4"/>',
  ),
  shape(
    'manta|mantel|servilleta|s[áa]bana|toalla|towel|blanket|napkin|throw|cloth|quilt|tapete|rug|mat |alfombra|delantal|apron|hamaca|hammock',
    '<rect class="b" x="20" y="58" width="56" height="17" rx="7"/><rect class="a" x="20" y="41" width="56" height="19" rx="7"/><rect class="c" x="24" y="25" width="48" height="18" rx="7"/>' +
      stroke('M62 25v18M66 41v19', 'b', 3),
  ),
  shape(
    'cesto|basket|hamper|bolsa|bag|purse|mochila|shopper',
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
    'marco|frame|picture|photo|espejo|mirror|cuaderno|libro|book|notebook|journal|sign|letter',
    '<rect class="b" x="20" y="22" width="56" height="52" rx="3"/><rect class="c" x="27" y="29" width="42" height="38"/><path class="a" d="M27 67l14-20 10 12 7-8 11 16z"/><circle class="a" cx="58" cy="39" r="5"/>',
  ),
];

/** A parcel: the shape of any other product. */
const PARCEL =
  '<path class="c" d="M48 17l29 14-29 14-29-14z"/><path class="a" d="M19 31l29 14v34L19 65z"/><path class="b" d="M77 31L48 45v34l29-14z"/>' +
  stroke('M33 24l29 14v10', 'a', 4);

/** The drawing for a product of this name. */
export function shapeOf(name: string): string {
  return SHAPES.find(({ words }) => words.test(name))?.draw ?? PARCEL;
}
