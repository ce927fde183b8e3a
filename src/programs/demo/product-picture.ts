import { createHash } from 'node:crypto';
import { shapeOf } from './product-shapes.ts';

/** The background of a product picture, and the product's tone, a darker and a lighter one. */
type Palette = { ground: string; a: string; b: string; c: string };

const red = { ground: '#f8e7e4', a: '#c2503f', b: '#83301f', c: '#efb5a8' };
const blue = { ground: '#e3edf5', a: '#3b73a8', b: '#244a70', c: '#a8cbe8' };
const grey = { ground: '#eaedf0', a: '#6b7888', b: '#414c59', c: '#c3ccd6' };
const ochre = { ground: '#f8f0dc', a: '#cc9530', b: '#86611a', c: '#f2d596' };
const green = { ground: '#e6f0e4', a: '#568a52', b: '#355a32', c: '#b4d3ae' };
const plum = { ground: '#f0e8f2', a: '#84588f', b: '#563660', c: '#cfb3d6' };
const teal = { ground: '#e0f1ef', a: '#2f8a81', b: '#1c5a54', c: '#9ad3cc' };
const clay = { ground: '#f7ebe1', a: '#b9693a', b: '#784020', c: '#eabf9e' };
const white = { ground: '#dfe5ea', a: '#fdfdfc', b: '#8c99a6', c: '#eef2f5' };

const PALETTES: readonly Palette[] = [clay, blue, green, ochre, plum, teal, red, grey];

/** Products whose name says a colour have it. */
const NAMED: readonly (readonly [RegExp, Palette])[] = [
  [/\b(azul|añil|cobalto|blue)/i, blue],
  [/\b(roj[oa]|red)\b/i, red],
  [/\b(gris|grey|silver|hierro|tezontle)\b/i, grey],
  [/\b(ocre|lat[óo]n|yellow|gold|cera)/i, ochre],
  [/\b(blanc[oa]|white|ivory)\b/i, white],
  [/\b(barro|palma|yute|brown|clay)\b/i, clay],
  [/\b(verde|green)\b/i, green],
  [/\b(pink|rosa|lavanda|purple)\b/i, plum],
];

/** A drawn picture of a product, as SVG: always the same for one SKU and name. */
export function productPicture(sku: string, name: string): string {
  const { ground, a, b, c } = NAMED.find(([words]) => words.test(name))?.[1] ?? paletteOf(sku);
  const fills = `.a{fill:${a}}.b{fill:${b}}.c{fill:${c}}`;
  const lines = `.al,.bl,.cl{fill:none;stroke-linecap:round;stroke-linejoin:round}.al{stroke:${a}}.bl{stroke:${b}}.cl{stroke:${c}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 96 96"><style>${fills}${lines}</style><path fill="${ground}" d="M0 0h96v96H0z"/><ellipse cx="48" cy="80" rx="28" ry="4" fill="${b}" opacity=".14"/>${shapeOf(name)}</svg>`;
}

function paletteOf(sku: string): Palette {
  const n = createHash('sha256').update(sku).digest().readUInt8(0);
  return PALETTES[n % PALETTES.length] ?? clay;
}
